import { useApiQuery, useChanged } from '../../shared/api.ts'
import { type Attachable, titleOf } from '../../shared/messages/MessageForm.tsx'
import { upload } from '../../shared/upload.ts'
import { useMayNow } from '../subscription.ts'

/** The documents of an LLC that the user can open, and the upload of the documents page. */
export function useAttachable(entityId: number): Attachable | null {
  const changed = useChanged()
  const may = useMayNow()
  if (!may('read:documents')) return null
  return {
    useChoices: () => useApiQuery('browseDocuments', { entity_id: entityId, limit: 200 }).data?.data ?? [],
    upload: may('write:documents')
      ? async file => {
          const about = {
            entity_id: entityId,
            doc_type: 'OTHER' as const,
            title: titleOf(file),
            file_name: file.name,
          }
          const { data } = await upload('uploadDocument', about, file)
          await changed()
          return data
        }
      : null,
  }
}
