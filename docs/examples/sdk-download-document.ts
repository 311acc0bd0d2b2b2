import { writeFile } from 'node:fs/promises'
import { Llano } from 'llano-sdk'

const { LLANO_URL, LLANO_KEY, LLANO_DOCUMENT } = process.env
const llano = new Llano({ apiKey: LLANO_KEY!, baseUrl: LLANO_URL! })

const file = await llano.documents.download(Number(LLANO_DOCUMENT))
await writeFile('document.pdf', await file.bytes())
console.log(`${file.contentType}, ${file.sizeBytes} bytes`)
