import { modals } from '@mantine/modals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { forgetKept } from '../src/lib/storage/forget-notes.ts'
import { loadWatching } from '../src/lib/typed-text/typed-text.ts'
import { fill, openRows, valueOf } from './dom.ts'
import { server } from './fake-server.ts'
import { type OpenPage, main, openPage } from './page.tsx'
import { owner, type student } from './people.ts'
import { answerRows } from './rows-of-forms.ts'

/** A form that is sent otherwise than by `fetch`: how often it was, and what makes it fail. */
interface OtherSending {
  sent: () => number
  fails: Record<string, () => void>
}

export interface FormCase {
  form: string
  /** Opens the page, and the dialog where the form stands in one. */
  open: () => Promise<Pick<OpenPage, 'user'>>
  /** Opens it after a reload, where that differs. */
  openAgain?: () => Promise<unknown>
  /** Opens its dialog once more, where a failure closes it. */
  reopen?: (page: Pick<OpenPage, 'user'>) => Promise<unknown>
  sends: { method: string; path: string } | OtherSending
  /** What is typed or chosen, by the label of the field, in the order of the fields. */
  typed: Record<string, string>
  /** The labels of what no storage may hold. */
  secrets?: readonly string[]
  /** What the button that sends says. */
  button: string
}

/** Opens a page and presses the button that opens a form, which may stand in a row. */
export const pressing = async (address: string, as: typeof student | undefined, name: string | RegExp) => {
  const page = await openPage(address, as === undefined ? {} : { as })
  await waitFor(() => openRows())
  await page.user.click(await main().findByRole('button', { name }))
  await screen.findByRole('dialog')
  return page
}

/** Opens a list with one row in it, and a form in its row; `answer` says what the row is. */
export const inRow = async (
  address: string,
  name: string | RegExp,
  { as = owner, answer = answerRows }: { as?: typeof owner; answer?: () => void } = {},
) => {
  const opening = openPage(address, { as })
  answer()
  const page = await opening
  await main().findAllByRole('listitem')
  openRows()
  await page.user.click(await main().findByRole('button', { name }))
  await screen.findByRole('dialog')
  return page
}

const nameOf = (control: HTMLElement): string => {
  const label = document.querySelector(`label[for="${control.id}"]`)
  return (control.getAttribute('aria-label') ?? label?.textContent ?? '').replace(' *', '').trim()
}

const labelled = (label: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('form :is(input, textarea, select)')].findLast(
    (control) => nameOf(control) === label,
  )

const fieldOf = async (label: string): Promise<HTMLElement> => {
  await waitFor(() => expect(labelled(label), label).toBeDefined())
  const field = labelled(label)
  if (field === undefined) throw new Error(`There is no field "${label}".`)
  return field
}

const buttonOf = (words: string): HTMLButtonElement => {
  const buttons = [...document.querySelectorAll('button')]
  const button = buttons.findLast(
    ({ textContent, type }) => type === 'submit' && textContent.trim() === words,
  )
  if (button === undefined) throw new Error(`There is no button "${words}" that sends.`)
  return button
}

const canSend = (words: string) =>
  waitFor(() => expect(buttonOf(words).matches(':disabled, [data-loading]')).toBe(false))

/**
 * What the page says of a failure, wherever: toasts, sentences at fields and in the form, and dialogs above it, without
 * those that were there before.
 */
const said = (dialogs: ReadonlySet<Element>): string[] => {
  const shown = [
    ...document.querySelectorAll('.mantine-Notification-root, .mantine-InputWrapper-error, [role=alert]'),
    ...document.querySelectorAll('output[class*=failure]'),
    // What became of many at once.
    ...[...document.querySelectorAll('output')].filter((output) =>
      output.textContent.includes(' Then it ended '),
    ),
    ...[...document.querySelectorAll('[role=dialog]')].filter(
      (dialog) => !dialogs.has(dialog) && dialog.querySelector('form') === null,
    ),
  ]
  const outermost = shown.filter((one) => !shown.some((other) => other !== one && other.contains(one)))
  return outermost.map(({ textContent }) => textContent.trim()).filter((words) => words !== '')
}

const stored = (): string => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])

const sendingOf = (sends: FormCase['sends']): OtherSending =>
  'fails' in sends
    ? sends
    : {
        sent: () => server.sent(sends).length,
        fails: {
          'is refused': () => server.refuse(sends, 'too_many_requests'),
          'is offline': () => server.disconnect(sends),
        },
      }

/** Fills a form from its first field to its last: one may decide which others there are. */
const fillAll = async ({ typed }: FormCase): Promise<void> => {
  for (const [label, value] of Object.entries(typed)) fill(await fieldOf(label), value)
}

/** Presses the button that sends, makes that fail, and waits for what is said. Returns what is said then. */
const failToSend = async (
  { button, sends }: FormCase,
  fail: () => void,
  { user }: Pick<OpenPage, 'user'>,
): Promise<() => string[]> => {
  const before = new Set(document.querySelectorAll('[role=dialog]'))
  fail()
  await canSend(button)
  await user.click(buttonOf(button))
  await waitFor(() => expect(sendingOf(sends).sent()).toBe(1))
  await waitFor(() => expect(said(before)).toHaveLength(1))
  return () => said(before)
}

/** Keeps one failure of each form that `fetch` sends for `npm test`; `npm run test:long` makes all of them fail. */
const failuresOf = ({ sends }: FormCase) => {
  const all = Object.entries(sendingOf(sends).fails)
  return process.env['LONG'] === '1' || 'fails' in sends ? all : all.slice(0, 1)
}

/** Tests of each form that what was typed into it stays, and that it says a failure once. */
export const describeForms = (forms: readonly FormCase[]): void => {
  // A person does not leave a page faster than this part of it comes.
  beforeAll(async () => {
    await loadWatching()
  })
  describe.each(forms)('$form', (one) => {
    const { open, openAgain = open, reopen, typed, secrets = [], button } = one
    const fails = failuresOf(one)
    const leave = () => {
      window.dispatchEvent(new Event('pagehide'))
      for (const label of secrets) expect(stored(), label).not.toContain(typed[label])
    }

    const expectKept = async (page: Pick<OpenPage, 'user'>, fail: () => void) => {
      await fillAll(one)
      const saidNow = await failToSend(one, fail, page)
      await reopen?.(page)
      for (const [label, value] of Object.entries(typed)) {
        expect(valueOf(await fieldOf(label)), label).toBe(value)
      }
      await canSend(button)
      expect(saidNow()).toHaveLength(1)
      leave()
    }

    // The first one is the beginning of the test after these.
    test.each(fails.slice(1))('keeps all that was typed where it %s, and says it once', async (_, fail) => {
      await expectKept(await open(), fail)
    })

    test('says a failure once, keeps all that was typed, after a reload all but secrets, after a sign-out nothing', async () => {
      const page = await open()
      for (const [, fail] of fails.slice(0, 1)) await expectKept(page, fail)
      // A program that is loaded again has no dialogs, whatever is asked in them.
      modals.closeAll()
      cleanup()
      await openAgain()
      for (const [label, value] of Object.entries(typed)) {
        if (secrets.includes(label)) continue
        await fieldOf(label)
        await waitFor(() => expect(valueOf(labelled(label) ?? document.body), label).toBe(value))
      }
      leave()
      forgetKept()
      // A short one may be a part of something else.
      const long = Object.values(typed).filter((value) => value.length > 4)
      expect(long.filter((value) => stored().includes(value))).toEqual([])
    })
  })
}
