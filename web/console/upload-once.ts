import { useState } from 'react'
import type { Input } from '../shared/api.ts'
import { upload } from '../shared/upload.ts'

type Document = Pick<Input<'uploadLlcDocument'>, 'entity_id' | 'doc_type' | 'tax_year'>

/** Stores a chosen file as a document. When the rest of the form is refused and sent again, the file is not uploaded again. */
export function useUploadOnce(): (file: File, document: Document) => Promise<number> {
  const [uploaded] = useState(() => new Map<File, number>())
  return async (file, document) => {
    const known = uploaded.get(file)
    if (known !== undefined) return known
    const { data } = await upload(
      'uploadLlcDocument',
      { ...document, title: null, file_name: file.name },
      file,
    )
    uploaded.set(file, data.id)
    return data.id
  }
}
