import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { refusal } from './fake-server.ts'
import type { OpenPage } from './page.tsx'

let begun = 0

/** How often a file was sent, or looked at to be sent, since it was made to fail. */
export const uploadsBegun = (): number => begun

type Ends = (request: FailingRequest) => void

/** Replaces the request that an upload is sent with, because `fetch` tells no progress. */
class FailingRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  ends: Ends
  constructor(ends: Ends) {
    super()
    this.ends = ends
  }
  open = () => undefined
  setRequestHeader = () => undefined
  getResponseHeader = () => null
  getAllResponseHeaders = () => ''
  abort = () => undefined
  send = () => {
    begun += 1
    queueMicrotask(() => this.ends(this))
  }
}

const failBy = (ends: Ends) => () => {
  begun = 0
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FailingRequest {
      constructor() {
        super(ends)
      }
    },
  )
}

/** What makes every upload of a test fail, where a file is sent whole. */
export const uploadFails = {
  'is refused': failBy((request) => {
    const answer = refusal('not_a_pdf')
    void answer.text().then((text) => {
      request.status = answer.status
      request.responseText = text
      request.dispatchEvent(new Event('load'))
    })
  }),
  'is offline': failBy((request) => request.dispatchEvent(new Event('error'))),
}

/** What is wrong where a file is sent in parts: offline the upload waits. */
export const partsFail = {
  'has lost its file': () => {
    begun = 0
  },
}

/** A file that another program has deleted since it was chosen. */
export const lostFile = (): File =>
  Object.assign(new File(['%PDF'], 'Week one.pdf', { type: 'application/pdf' }), {
    slice: () => {
      begun += 1
      return { arrayBuffer: () => Promise.reject(new DOMException('It is gone.', 'NotFoundError')) }
    },
  })

/** Chooses a file in the dialog that is open. */
export const chooseFile = async (
  { user }: Pick<OpenPage, 'user'>,
  file = new File(['%PDF'], 'Week one.pdf', { type: 'application/pdf' }),
): Promise<void> => {
  await screen.findByRole('dialog')
  const field = document.querySelector<HTMLInputElement>('[role=dialog] input[type="file"]')
  if (field === null) throw new Error('There is no field for a file.')
  await user.upload(field, file)
}
