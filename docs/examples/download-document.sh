curl -sS --fail "$LLANO_URL/v1/documents/$LLANO_DOCUMENT/download" \
  -H "Authorization: Bearer $LLANO_KEY" \
  -o document.pdf.part &&
  mv document.pdf.part document.pdf &&
  sha256sum document.pdf
