import { mailCalls } from '@lectureshelf/contract/base/calls/mail.calls'
import type { Mail, MailKind } from '@lectureshelf/contract/base/mail'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { useChange } from '../../lib/http/use-change.ts'
import { type ListFilter, listQuery } from '../../lib/http/list-query.ts'
import { paymentQuery } from '../prices/api.ts'

export interface MailFilter extends ListFilter {
  state?: Mail['state']
  sort?: 'oldest'
}

/** What is looked at: a kind of mail with invented data, or one stored mail. */
export type PreviewOf = { kind: MailKind } | { id: string }

const mailKeys = {
  all: ['mail'] as const,
  list: (filter: MailFilter) => ['mail', filter] as const,
  preview: (of: PreviewOf) => ['mail', 'preview', of] as const,
}

/** Fetches one page of the mail queue. */
export const mailsQuery = (filter: MailFilter) =>
  listQuery(mailKeys.list(filter), filter, (query, signal) => call(mailCalls.list, { query, signal }))

/** Fetches a mail as its reader sees it. */
export const mailPreviewQuery = (of: PreviewOf) =>
  queryOptions({
    queryKey: mailKeys.preview(of),
    queryFn: ({ signal }) =>
      'kind' in of
        ? call(mailCalls.previewKind, { params: of, signal })
        : call(mailCalls.preview, { params: of, signal }),
  })

/** Sends a mail again that failed, or whose delivery is unknown. */
export const useResendMail = () =>
  useChange((id: string) => call(mailCalls.resend, { params: { id } }), mailKeys.all)

/** Dismisses every waiting mail, when as many wait as the screen shows. */
export const useDismissWaiting = () =>
  useChange(
    (waiting: number) => call(mailCalls.dismissWaiting, { body: { seen: { waiting } } }),
    mailKeys.all,
  )

/** Fetches the WhatsApp link of a mail, which is then no longer sent as one. */
export const useTextMail = () =>
  useChange((id: string) => call(mailCalls.text, { params: { id } }), mailKeys.all)

/** Sends every waiting mail. */
export const useSendWaiting = () => useChange(() => call(mailCalls.sendWaiting), mailKeys.all)

/** Returns whether the site is known to have no mail server. */
export const useIsMailMissing = (): boolean => useQuery(paymentQuery).data?.isMailConfigured === false
