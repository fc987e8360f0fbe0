import { siteFormCalls } from '@lectureshelf/contract/site/calls/site-forms.calls'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../lib/http/http.ts'

interface Feedback {
  usn: string
  name: string
  feedback: string
}

/** Sends the feedback form like a site form: URL-encoded, with the bearer token. */
export const useSendFeedback = () =>
  useMutation({
    mutationFn: async (fields: Feedback) => {
      const { method, path } = siteFormCalls.submit
      await send(path, { method, body: new URLSearchParams({ 'form-name': 'feedback', ...fields }) })
    },
  })
