curl -sS --fail "$LLANO_URL/v1/documents/$LLANO_DOCUMENT/proof" \
  -H "Authorization: Bearer $LLANO_KEY" \
  -o document.pdf.ots.part &&
  mv document.pdf.ots.part document.pdf.ots &&
  wc -c document.pdf.ots
