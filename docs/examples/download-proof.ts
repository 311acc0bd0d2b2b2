import { writeFile } from 'node:fs/promises'

const { LLANO_URL, LLANO_KEY, LLANO_DOCUMENT } = process.env

const response = await fetch(`${LLANO_URL}/v1/documents/${LLANO_DOCUMENT}/proof`, {
  headers: { Authorization: `Bearer ${LLANO_KEY}` },
})
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)

const proof = new Uint8Array(await response.arrayBuffer())
await writeFile('document.pdf.ots', proof)
console.log(`${proof.length} document.pdf.ots`)
