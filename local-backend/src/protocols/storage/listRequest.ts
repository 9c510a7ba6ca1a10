import type { ListRequest } from '../../storage/listObjects.ts'
import { HttpError } from '../http/HttpError.ts'

/** What an address asks of a list, in either protocol. `HttpError` 400. */
export function listRequest(
  query: URLSearchParams,
  { caller, bucket }: Pick<ListRequest, 'caller' | 'bucket'>,
): ListRequest {
  const most = query.get('maxResults')
  if (most !== null && !/^[1-9]\d{0,8}$/.test(most)) {
    throw new HttpError(400, 'maxResults must be a number above 0.')
  }
  return {
    caller,
    bucket,
    prefix: query.get('prefix') ?? '',
    delimiter: query.get('delimiter') || undefined,
    pageToken: query.get('pageToken') || undefined,
    maxResults: most === null ? undefined : Number(most),
    startOffset: query.get('startOffset') || undefined,
    endOffset: query.get('endOffset') || undefined,
  }
}
