import { useApiQuery, useChanged } from '../../shared/api.ts'
import { useMay } from '../../shared/me.ts'
import { type Attachable, titleOf } from '../../shared/messages/MessageForm.tsx'
import { upload } from '../../shared/upload.ts'

/** The documents of an LLC, and the upload of its page. */
export function useAttachable(entityId: number | null): Attachable | null {
  const changed = useChanged()
  const may = useMay()
  if (entityId === null || !may('documents:read')) return null
  return {
    useChoices: () => useApiQuery('listLlcDocuments', { entity_id: entityId, limit: 200 }).data?.data ?? [],
    upload: may('documents:write')
      ? async file => {
          const about = {
            entity_id: entityId,
            doc_type: 'OTHER' as const,
            title: titleOf(file),
            file_name: file.name,
          }
          const { data } = await upload('uploadLlcDocument', about, file)
          await changed()
          return data
        }
      : null,
  }
}
