curl -sS --fail-with-body "$LLANO_URL/v1/documents/$LLANO_DOCUMENT/proof" \
  -H "Authorization: Bearer $LLANO_KEY" \
  -o document.pdf.ots
wc -c document.pdf.ots
