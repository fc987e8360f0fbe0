import { markMessages } from '@lectureshelf/contract/reading/marks/mark-messages'
import { markOps } from '@lectureshelf/contract/reading/marks/marks'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findDialog, fill, toasts, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { answerMarks, makeStoredMark } from '../../../test/marks.ts'
import { createQueryClient } from '../../lib/http/query-client.ts'
import { keepTypedText, loadWatching } from '../../lib/typed-text/typed-text.ts'
import { reportOverlays } from '../../ui/dialogs/overlays.ts'
import { MarksMenu } from './parts/marks-menu.tsx'
import { type AskedOfMarks, ViewerMarks } from './viewer-marks.tsx'

const line = 'A semaphore is an integer.'
const goToPage = vi.fn<(page: number) => void>()
const focusPages = vi.fn<() => void>()
const onAnswered = vi.fn<() => void>()

interface ShownProps {
  asked?: AskedOfMarks | null
  linkedMark?: string | null
  /** Marks are loaded by a press, as a slow phone loads them after the page. */
  isLate?: boolean
}

/** Shows a page as the viewer does, with marks. */
const Shown = ({ asked = null, linkedMark = null, isLate = false }: ShownProps) => {
  const root = useRef<HTMLDivElement>(null)
  const [isLoaded, setLoaded] = useState(!isLate)
  return (
    <div ref={root}>
      <div className="pdfViewer">
        <div className="page" data-page-number="4">
          <div className="textScaler">
            <div className="textLayer">
              <span>{line}</span>
            </div>
          </div>
        </div>
      </div>
      {!isLoaded && <button onClick={() => setLoaded(true)}>Load the marks</button>}
      {isLoaded && (
        <ViewerMarks
          {...{
            pdfFile: 'notes.pdf',
            title: 'Unit 1',
            subject: null,
            version: 3,
            asked,
            linkedMark,
            onAnswered,
          }}
          reader={{ root, goToPage, focusPages }}
        />
      )}
      <MarksMenu
        {...{ pdfFile: 'notes.pdf', version: 3, page: 4 }}
        onNote={() => undefined}
        onList={() => undefined}
        onDone={() => undefined}
      />
    </div>
  )
}

const show = (props: ShownProps = {}) => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider>
        <Notifications />
        <Shown {...props} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return user
}

// Nothing shows toasts here: without this they would wait for the next page, of another file.
beforeAll(reportOverlays)
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 1000))
  // happy-dom measures nothing.
  vi.spyOn(Range.prototype, 'getClientRects').mockReturnValue(
    Object.assign([new DOMRect(100, 100, 300, 20)], { item: () => null }),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  onAnswered.mockReset()
  goToPage.mockReset()
  focusPages.mockReset()
  getSelection()?.removeAllRanges()
})

/** Selects the line of the page as the browser does, which tells whoever listens. */
const selectLine = () => {
  const words = screen.getByText(line).firstChild
  if (words === null) throw new Error('The page has no words.')
  const range = document.createRange()
  range.setStart(words, 2)
  range.setEnd(words, 25)
  act(() => {
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
    document.dispatchEvent(new Event('selectionchange'))
  })
}

const findTools = () => screen.findByRole('toolbar', { name: 'Mark the selected text' })

/** Selects the line of the page, and waits for the tools. */
const select = () => {
  selectLine()
  return findTools()
}

const boxes = () => [...document.querySelectorAll<HTMLElement>('.ownMark')]
const inTools = (name: string) => screen.getByRole('button', { name })

test('selected text is marked in the chosen colour: with its words, box and version, and said', async () => {
  answerMarks()
  const user = show()
  await select()
  await user.click(inTools('Blue'))
  await waitFor(() => expect(boxes()).toHaveLength(1))
  expect(boxes()[0]?.dataset['colour']).toBe('blue')
  expect(screen.queryByRole('toolbar')).toBeNull()
  await waitFor(() => expect(server.sent(markOps.keep)).toHaveLength(1))
  expect(server.sent(markOps.keep)[0]?.body).toMatchObject({
    pdfFile: 'notes.pdf',
    kind: 'text',
    version: 3,
    page: 4,
    colour: 'blue',
    quote: { exact: 'semaphore is an integer', prefix: 'A ', suffix: '.' },
    boxes: [[4, 1000, 1000, 3000, 200]],
  })
  expect(screen.getByText('Marked: Blue')).toBeDefined()
})

test('selected text is copied, and a clipboard that refuses is reported while the text stays selected', async () => {
  answerMarks()
  const user = show()
  await select()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('No.'))
  await user.click(inTools('Copy'))
  await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^The text could not be copied\./)]))
  expect(String(getSelection())).toBe('semaphore is an integer')
  await user.click(inTools('Copy'))
  expect(await screen.findByText('Copied')).toBeDefined()
  expect(write).toHaveBeenLastCalledWith('semaphore is an integer')
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('text that was selected before the marks were loaded can be marked, too', async () => {
  answerMarks()
  show({ isLate: true })
  selectLine()
  fireEvent.click(screen.getByRole('button', { name: 'Load the marks' }))
  expect(await findTools()).toBeDefined()
})

test('what is marked is what is selected at the press, not a moment before', async () => {
  answerMarks()
  const user = show()
  await select()
  getSelection()
    ?.getRangeAt(0)
    .setEnd(screen.getByText(line).firstChild ?? document.body, 11)
  await user.click(inTools('Green'))
  await waitFor(() => expect(server.sent(markOps.keep)).toHaveLength(1))
  expect(server.sent(markOps.keep)[0]?.body).toMatchObject({ quote: { exact: 'semaphore' } })
})

test('a press that ends in dragging the text away does not hide the tools for ever', async () => {
  answerMarks()
  show()
  fireEvent(document.body, new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }))
  fireEvent(document.body, new PointerEvent('pointercancel', { bubbles: true, pointerType: 'mouse' }))
  expect(await select()).toBeDefined()
})

test('M goes to the tools, arrows through them, and Escape leaves the text as it was', async () => {
  answerMarks()
  const user = show()
  await select()
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'm' })
    expect(document.activeElement).toBe(inTools('Yellow'))
  })
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(inTools('Green'))
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(inTools('Close'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  expect(server.sent(markOps.keep)).toEqual([])
})

/** Presses a key where the focus is, as a keyboard does. */
const pressKey = (key: string, shiftKey = false) =>
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey }))

test('text is selected and marked by keys alone, and said', async () => {
  answerMarks()
  const user = show()
  pressKey('m')
  expect(String(getSelection())).toBe(line)
  expect(document.activeElement).toBe(screen.getByRole('application', { name: /^Arrows choose a line/ }))
  pressKey('ArrowLeft')
  expect(String(getSelection())).toBe('integer.')
  pressKey('ArrowLeft')
  pressKey('ArrowLeft')
  pressKey('ArrowRight', true)
  expect(String(getSelection())).toBe('is an')
  expect(screen.getByText('is an')).toBeDefined()
  await screen.findByRole('toolbar', { name: 'Mark the selected text' })
  pressKey('m')
  expect(document.activeElement).toBe(inTools('Yellow'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.sent(markOps.keep)).toHaveLength(1))
  expect(server.sent(markOps.keep)[0]?.body).toMatchObject({ quote: { exact: 'is an' }, colour: 'yellow' })
  expect(screen.queryByRole('application')).toBeNull()
})

test('Escape ends selecting by keys, and returns the focus to the pages', () => {
  answerMarks()
  show()
  pressKey('m')
  pressKey('Escape')
  expect([String(getSelection()), screen.queryByRole('application')]).toEqual(['', null])
  expect(focusPages).toHaveBeenCalledOnce()
})

test('M reports that nothing on the page can be marked', () => {
  answerMarks()
  show()
  screen.getByText(line).remove()
  pressKey('m')
  expect(screen.getByText('No text of this page can be marked.')).toBeDefined()
})

test('a mark that the server refuses goes again', async () => {
  answerMarks()
  server.refuse(markOps.keep, 'conflict')
  const user = show()
  await select()
  await user.click(inTools('Pink'))
  await waitFor(() => expect(server.sent(markOps.keep)).toHaveLength(1))
  await waitFor(() => expect(boxes()).toEqual([]))
})

test('a mark that is pressed gets another colour, a note, and is deleted', async () => {
  const stored = answerMarks([makeStoredMark()])
  const user = show()
  await waitFor(() => expect(boxes()).toHaveLength(1))
  const press = () => fireEvent.click(screen.getByText(line), { clientX: 200, clientY: 110 })
  press()
  await screen.findByRole('toolbar', { name: 'Change this mark' })
  expect(inTools('Green').getAttribute('aria-pressed')).toBe('true')
  await user.click(inTools('Pink'))
  await waitFor(() => expect(stored()[0]?.colour).toBe('pink'))
  await user.click(inTools('Note'))
  fill((await findDialog('Note')).getByRole('textbox', { name: 'Your note' }), 'ask')
  focusPages.mockClear()
  await user.click(inTools('Save the note'))
  await waitFor(() => expect(focusPages).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(stored()[0]?.note).toBe('ask'))
  await user.click(await screen.findByRole('button', { name: /Note: ask$/ }))
  await user.click(inTools('Delete'))
  await waitFor(() => expect(boxes()).toEqual([]))
  expect(stored()).toEqual([])
})

test('a highlight without a note gets another colour and is deleted by keys alone', async () => {
  const stored = answerMarks([makeStoredMark()])
  const user = show()
  const mark = await screen.findByRole('button', { name: 'Green mark: "a semaphore is an integer"' })
  // A toast, which comes late on a slow machine, may be on the way.
  await waitFor(async () => {
    await user.tab()
    expect(document.activeElement).toBe(mark)
  })
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(inTools('Close'))
  inTools('Blue').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(stored()[0]?.colour).toBe('blue'))
  inTools('Delete').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(stored()).toEqual([]))
})

test('marks of another version, and lost ones, are listed and not drawn', async () => {
  answerMarks([
    makeStoredMark({ version: 2, state: 'waiting' }),
    makeStoredMark({ id: 'b'.repeat(8) + '-0000-4000-8000-000000000000', state: 'lost', version: 2 }),
  ])
  show({ asked: { what: 'list', page: 4 } })
  expect(await screen.findByText('Being looked for in the new version.')).toBeDefined()
  expect(screen.getByText(/^Not in the version shown now/)).toBeDefined()
  expect(boxes()).toEqual([])
})

test('the list of the PDF is searched without regard to capitals, and leads to the page with the mark shown', async () => {
  answerMarks([
    makeStoredMark(),
    makeStoredMark({
      id: '11111111-1111-4111-8111-111111111111',
      quote: null,
      boxes: [],
      colour: null,
      kind: 'page',
      note: 'Deadlock',
      page: 9,
    }),
  ])
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  const user = show({ asked: { what: 'list', page: 4 } })
  const list = await findDialog('My marks')
  await list.findByText('Deadlock')
  fill(list.getByRole('searchbox', { name: 'Search my marks' }), 'SEMAPHORE')
  expect(list.queryByText('Deadlock')).toBeNull()
  await user.click(list.getByRole('button', { name: 'Page 4' }))
  expect(goToPage).toHaveBeenCalledExactlyOnceWith(4)
  expect(onAnswered).toHaveBeenCalledTimes(1)
  expect(boxes()[0]?.dataset['shown']).toBe('true')
  expect(scrolled).toHaveBeenCalledTimes(1)
})

test('a note to a page needs words', async () => {
  const stored = answerMarks()
  const user = show({ asked: { what: 'note', page: 7 } })
  const dialog = await findDialog('Note to page 7')
  await user.click(dialog.getByRole('button', { name: 'Save the note' }))
  expect(dialog.getByText('Write a note first.')).toBeDefined()
  fill(dialog.getByRole('textbox', { name: 'Your note' }), 'read again')
  await user.click(dialog.getByRole('button', { name: 'Save the note' }))
  await waitFor(() => expect(stored()).toMatchObject([{ kind: 'page', page: 7, note: 'read again' }]))
  expect(focusPages).toHaveBeenCalledTimes(1)
})

test('a note that is half written stays when someone presses beside it or Escape', async () => {
  answerMarks()
  const user = show({ asked: { what: 'note', page: 7 } })
  const dialog = await findDialog('Note to page 7')
  const field = dialog.getByRole('textbox', { name: 'Your note' })
  fill(field, 'half')
  const beside = document.querySelector<HTMLElement>('.mantine-Modal-inner')
  if (beside === null) throw new Error('There is nothing beside the dialog.')
  await user.click(beside)
  await user.keyboard('{Escape}')
  expect(field).toBe((await findDialog('Note to page 7')).getByRole('textbox', { name: 'Your note' }))
  expect(onAnswered).not.toHaveBeenCalled()
  fill(field, '')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onAnswered).toHaveBeenCalledTimes(1))
})

test('a half-written note returns to its own mark after a reload, and to no other', async () => {
  const watching = await loadWatching()
  const quote = { exact: 'a page is a block of memory', prefix: '', suffix: '' }
  const id = '5d6e0b9f-8a52-4b0f-9d3e-1f2a3b4c5d6e'
  answerMarks([makeStoredMark(), makeStoredMark({ id, quote, boxes: [[4, 1000, 2000, 3000, 200]] })])
  const openNote = async (user: ReturnType<typeof show>, words: string) => {
    const list = await findDialog('My marks')
    const row = (await list.findByText(words)).closest('li')
    if (row === null) throw new Error(`"${words}" stands in no row.`)
    await user.click(within(row).getByRole('button', { name: /note/ }))
    return (await findDialog('Note')).findByRole('textbox', { name: 'Your note' })
  }
  const user = show({ asked: { what: 'list', page: 4 } })
  fill(await openNote(user, quote.exact), 'ask the teacher')
  keepTypedText()
  cleanup()
  watching?.restoreTypedText()
  const again = show({ asked: { what: 'list', page: 4 } })
  expect(valueOf(await openNote(again, 'a semaphore is an integer'))).toBe('')
  await again.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Note' })).toBeNull())
  const field = await openNote(again, quote.exact)
  await waitFor(() => expect(valueOf(field)).toBe('ask the teacher'))
})

test('Escape in a note over the list of marks leaves the list open', async () => {
  answerMarks([makeStoredMark({ note: 'ask the teacher' })])
  const user = show({ asked: { what: 'list', page: 4 } })
  const list = await findDialog('My marks')
  await user.click(await list.findByRole('button', { name: /^Edit the note/ }))
  await findDialog('Note')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Note' })).toBeNull())
  expect(onAnswered).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onAnswered).toHaveBeenCalledTimes(1)
})

test('a note that the server would not take is refused before it is kept', async () => {
  const stored = answerMarks()
  const user = show({ asked: { what: 'note', page: 7 } })
  const dialog = await findDialog('Note to page 7')
  fill(dialog.getByRole('textbox', { name: 'Your note' }), 'ಕ'.repeat(3500))
  await user.click(dialog.getByRole('button', { name: 'Save the note' }))
  expect(dialog.getByText(markMessages.tooLarge)).toBeDefined()
  expect(server.sent(markOps.keep)).toHaveLength(0)
  fill(dialog.getByRole('textbox', { name: 'Your note' }), 'ಕ'.repeat(2500))
  await user.click(dialog.getByRole('button', { name: 'Save the note' }))
  await waitFor(() => expect(stored()).toHaveLength(1))
})

test('the menu stars the page and takes the star away', async () => {
  const stored = answerMarks()
  const user = show()
  await user.click(inTools('Star page 4'))
  await waitFor(() => expect(stored()).toMatchObject([{ kind: 'star', page: 4, version: 3 }]))
  expect(screen.getByRole('button', { name: 'Starred page 4' })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Remove the star from page 4' }))
  await waitFor(() => expect(stored()).toEqual([]))
})

test('a link to a mark shows it', async () => {
  const mark = makeStoredMark()
  answerMarks([mark])
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  show({ linkedMark: mark.id })
  await waitFor(() => expect(boxes()[0]?.dataset['shown']).toBe('true'))
  expect(scrolled).toHaveBeenCalledTimes(1)
})
