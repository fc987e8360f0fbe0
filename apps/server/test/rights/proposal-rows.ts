import { multipartOf } from '../multipart.ts'
import { pdfSaying } from '../pdf-files.ts'
import type { Rows } from './visits.ts'

/** The rows of the walk about files that staff propose in place of another. */
export const proposalRows: Rows = {
  'proposals.send': [
    ({ pdf }) => ({
      params: { pdfId: pdf.id },
      ...multipartOf({ reason: 'Page 3 is missing.' }, { pdfFile: pdfSaying('a better one') }),
    }),
    [401, 403, 403, 403, 200, 200, 200, 403],
  ],
  'proposals.list': [() => ({}), [401, 403, 403, 403, 200, 200, 200, 403]],
  // Someone else sent the file of the walk: a sub-admin neither sees nor decides about it.
  'proposals.read': [
    ({ proposalId }) => ({ params: { proposalId } }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'proposals.accept': [
    ({ proposalId }) => ({ params: { proposalId }, payload: { seen: { currentVersion: 1 } } }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'proposals.decline': [
    ({ proposalId }) => ({ params: { proposalId }, payload: { answer: 'The file is right.' } }),
    [401, 403, 403, 403, 403, 200, 200, 403],
  ],
  'proposals.withdraw': [
    ({ proposalId }) => ({ params: { proposalId } }),
    [401, 403, 403, 403, 403, 403, 403, 403],
  ],
}
