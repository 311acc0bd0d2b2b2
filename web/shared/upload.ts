import {
  addressOf,
  errorBody,
  type Input,
  languageHeader,
  type OperationName,
  type Output,
  placeOf,
  refusedBy,
  withStepUp,
} from './api.ts'

/** Sends a file and reports progress, which fetch cannot do. */
export const upload = <N extends OperationName>(
  name: N,
  input: Input<N>,
  file: File,
  sending: Sending = {},
): Promise<Output<N>> => withStepUp(() => send(name, input, file, sending))

type Sending = { onSent?: (share: number) => void; signal?: AbortSignal }

function send<N extends OperationName>(
  name: N,
  input: Input<N>,
  file: File,
  { onSent, signal }: Sending,
): Promise<Output<N>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const broken = () => reject(new TypeError('the upload did not arrive'))
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0)
    request.onerror = broken
    request.onabort = broken
    request.onload = () => {
      const answer = errorBody(request.responseText)
      if (request.status >= 300)
        return reject(refusedBy(request.status, answer, request.getResponseHeader('retry-after')))
      if (answer === null) return broken()
      resolve(answer as Output<N>)
    }
    signal?.addEventListener('abort', () => request.abort())
    request.open(placeOf(name)[0], addressOf(name, input))
    request.setRequestHeader('content-type', 'application/octet-stream')
    for (const [header, value] of Object.entries(languageHeader())) request.setRequestHeader(header, value)
    request.send(file)
  })
}
