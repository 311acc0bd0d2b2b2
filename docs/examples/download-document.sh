curl -sS --fail-with-body "$LLANO_URL/v1/documents/$LLANO_DOCUMENT/download" \
  -H "Authorization: Bearer $LLANO_KEY" \
  -o document.pdf
sha256sum document.pdf
