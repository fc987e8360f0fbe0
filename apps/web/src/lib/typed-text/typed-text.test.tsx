import { Button, MantineProvider, Modal, PasswordInput, TextInput, Textarea } from '@mantine/core'
import { useMutation, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fill, valueOf } from '../../../test/dom.ts'
import { tokenOf } from '../../../test/page.tsx'
import { createQueryClient } from '../http/query-client.ts'
import { forgetKept, forgetKeptOfOthers } from '../storage/forget-notes.ts'
import { restoreTypedText } from './restore-typed-text.ts'
import { keepTypedText, loadWatching, watchTypedText } from './typed-text.ts'
import { watchTyping } from './watch-typed-text.ts'

beforeAll(async () => {
  watchTypedText()
  await loadWatching()
})
beforeEach(() => localStorage.setItem('token', tokenOf('1LS22CS001')))

const show = (page: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider>{page}</MantineProvider>
    </QueryClientProvider>,
  )

const leavePage = () => {
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
}
const stored = () => JSON.stringify(Object.entries(sessionStorage))
const field = (name: string) => screen.getByLabelText(name)

const Field = ({ label, start = '' }: { label: string; start?: string }) => {
  const [value, setValue] = useState(start)
  return <Textarea label={label} value={value} onChange={(event) => setValue(event.currentTarget.value)} />
}

const Letter = ({ start }: { start?: string }) => (
  <form aria-label="Letter">
    <Field label="Subject" start={start ?? ''} />
    <Field label="Words" />
  </form>
)

test('what was typed is there again after a reload, once and in its own field', () => {
  show(<Letter />)
  fill(field('Words'), 'ten minutes of work')
  leavePage()
  show(<Letter />)
  restoreTypedText()
  expect([valueOf(field('Subject')), valueOf(field('Words'))]).toEqual(['', 'ten minutes of work'])
  expect(stored()).not.toContain('ten minutes')
  leavePage()
  show(<Letter />)
  restoreTypedText()
  expect(valueOf(field('Words'))).toBe('ten minutes of work')
})

test('what was typed while the watching was on its way is kept, too', () => {
  show(<Letter />)
  const words = field('Words')
  // Without a focus here: it had that before.
  fireEvent.change(words, { target: { value: 'typed early' } })
  watchTyping([[words, '']])
  leavePage()
  show(<Letter />)
  restoreTypedText()
  expect(valueOf(field('Words'))).toBe('typed early')
})

test('a field that was changed is restored, unless someone else has changed it since', () => {
  show(<Letter start="Module 1" />)
  fill(field('Subject'), 'Module 1, corrected')
  leavePage()
  show(<Letter start="Module 1" />)
  restoreTypedText()
  expect(valueOf(field('Subject'))).toBe('Module 1, corrected')
  leavePage()
  show(<Letter start="Module one" />)
  restoreTypedText()
  expect(valueOf(field('Subject'))).toBe('Module one')
})

const Dialog = ({ about }: { about: string }) => (
  <Modal opened onClose={() => undefined} title="Answer the report" transitionProps={{ duration: 0 }}>
    <form>
      <p>{about}</p>
      <Field label="Answer" />
    </form>
  </Modal>
)

test('the text of a dialog waits for the dialog of the same row', async () => {
  show(<Dialog about="Page 3 of BIRD" />)
  fill(await screen.findByLabelText('Answer'), 'corrected today')
  leavePage()
  show(<Dialog about="Page 9 of Flex" />)
  restoreTypedText()
  expect(valueOf(await screen.findByLabelText('Answer'))).toBe('')
  leavePage()
  show(<Dialog about="Page 3 of BIRD" />)
  await waitFor(() => expect(valueOf(field('Answer'))).toBe('corrected today'))
})

/** A dialog that says what is typed, and has another field because of it. */
const Telling = ({ name, people = 3 }: { name?: string; people?: number }) => {
  const [sum, setSum] = useState('')
  const [why, setWhy] = useState('')
  return (
    <Modal opened onClose={() => undefined} title={`Pay ${people} people`} transitionProps={{ duration: 0 }}>
      <form name={name}>
        <TextInput label="Sum" value={sum} onChange={(event) => setSum(event.currentTarget.value)} />
        {sum !== '' && (
          <>
            <p>A receipt for Rs {sum} is written.</p>
            <TextInput label="Why" value={why} onChange={(event) => setWhy(event.currentTarget.value)} />
          </>
        )}
      </form>
    </Modal>
  )
}

test('the text of a dialog returns also where its words and fields follow from what is typed', async () => {
  show(<Telling />)
  fill(await screen.findByLabelText('Sum'), '149')
  fill(field('Why'), 'paid twice')
  leavePage()
  show(<Telling />)
  restoreTypedText()
  await waitFor(() => expect(valueOf(field('Sum'))).toBe('149'))
  await waitFor(() => expect(valueOf(field('Why'))).toBe('paid twice'))
})

test('the text of a dialog returns by the name of its form where it says something else by then', async () => {
  show(<Telling name="pay" />)
  fill(await screen.findByLabelText('Sum'), '149')
  leavePage()
  show(<Telling name="pay" people={4} />)
  restoreTypedText()
  await waitFor(() => expect(valueOf(field('Sum'))).toBe('149'))
})

test('no password, code, date of birth or search is kept, whatever its field looks like', () => {
  show(
    <form>
      <PasswordInput label="Secret" visible />
      <TextInput label="New" autoComplete="new-password" />
      <TextInput label="Code" autoComplete="one-time-code" />
      <TextInput label="Born" type="date" autoComplete="bday" />
      <TextInput label="Born as staff type it" type="date" data-not-kept />
      <TextInput label="Find" type="search" />
      <TextInput label="Plain" />
    </form>,
  )
  for (const label of ['Secret', 'New', 'Code', 'Find', 'Plain']) fill(field(label), `typed into ${label}`)
  for (const label of ['Born', 'Born as staff type it']) fill(field(label), '2004-05-06')
  leavePage()
  expect(stored()).toContain('typed into Plain')
  expect(stored()).not.toMatch(/typed into (Secret|New|Code|Find)|2004/)
})

test.each([
  ['after a sign-out', () => forgetKept(), ''],
  [
    "after another person's sign-in",
    () => {
      localStorage.setItem('token', tokenOf('1LS22CS002'))
      forgetKeptOfOthers()
    },
    '',
  ],
  ["after the same person's sign-in", () => forgetKeptOfOthers(), 'for me alone'],
])('text is its person’s alone %s', (_when, change, expected) => {
  show(<Letter />)
  fill(field('Words'), 'for me alone')
  localStorage.removeItem('token')
  keepTypedText('1LS22CS001')
  cleanup()
  localStorage.setItem('token', tokenOf('1LS22CS001'))
  change()
  show(<Letter />)
  restoreTypedText()
  expect(valueOf(field('Words'))).toBe(expected)
  expect(stored()).not.toContain('for me alone')
})

test('a visitor is not shown what a person typed before the session ended', () => {
  show(<Letter />)
  fill(field('Words'), 'for me alone')
  localStorage.removeItem('token')
  leavePage()
  expect(stored()).not.toContain('for me alone')
})

const Sending = ({ send, isQuestion = false }: { send: () => Promise<void>; isQuestion?: boolean }) => {
  const sending = useMutation({ mutationFn: send, meta: { isQuestion } })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sending.mutate()
      }}
    >
      <Field label="Words" />
      <Button type="submit">Send</Button>
      <output>{sending.status}</output>
    </form>
  )
}

test.each([
  ['is gone when it was sent', () => Promise.resolve(), false, 'success', ''],
  ['stays when it could not be sent', () => Promise.reject(new Error('offline')), false, 'error', 'my words'],
  ['stays when it was only asked what would follow', () => Promise.resolve(), true, 'success', 'my words'],
])('what was typed %s', async (_, send, isQuestion, status, expected) => {
  show(<Sending send={send} isQuestion={isQuestion} />)
  fill(field('Words'), 'my words')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(status)
  leavePage()
  show(<Sending send={send} />)
  restoreTypedText()
  expect(valueOf(field('Words'))).toBe(expected)
})
