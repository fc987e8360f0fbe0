import { signedInPerson } from '../storage/forget-notes.ts'
import { readStored } from '../storage/read-stored.ts'
import { storageKeyOf } from './typed-text-key.ts'

/** What was typed into a field that is not there at the moment. */
export interface TypedField {
  pathname: string
  /** Which form of the page, see `formOf`. */
  form: string
  /** Which field of the form. */
  field: string
  /** What stood there before. */
  before: string
  value: string
}

export type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a control had before its person typed into it. */
interface Typed {
  before: string
  person: string | null
}

const withoutText = /^(password|file|hidden|checkbox|radio|submit|button|search)$/
const secretKinds = /password|one-time-code|bday/

/**
 * Returns whether a field has text that may be kept: no password, code or date of birth, and not what finds something. A
 * form with a draft of its own says `data-not-kept`.
 */
const isKept = (target: EventTarget | null): target is TextControl => {
  const isText =
    (target instanceof HTMLInputElement && !withoutText.test(target.type)) ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  if (!isText || target.form === null || target.closest('search, [role=search], [data-not-kept]') !== null)
    return false
  // The eye of a password's field makes it a field of text.
  return !secretKinds.test(target.autocomplete) && target.closest('.mantine-PasswordInput-root') === null
}

const known = new WeakMap<TextControl, string>()
const typed = new Map<TextControl, Typed>()
/** What each form was called before someone typed in it: what it says, and which fields it has, may follow from that. */
const formNames = new WeakMap<HTMLFormElement, string>()
let submitted: { form: HTMLFormElement; atMs: number }[] = []

/** Remembers what stands in a field before someone types. */
export const noteBefore = (control: TextControl): void => {
  if (!typed.has(control)) known.set(control, control.value)
}

/** Lists the fields of the page whose text may be kept. */
export const textControls = (): TextControl[] =>
  [...document.querySelectorAll('form :is(input, textarea, select)')].filter(
    (control): control is TextControl => isKept(control) && !control.matches(':disabled'),
  )

const nameOf = (control: TextControl): string =>
  control.name === '' ? (control.labels?.[0]?.textContent ?? control.id) : control.name

/** Identifies a field in its form across a reload by name and label, for ids are generated again. */
export const fieldOf = (control: TextControl): string => {
  const name = nameOf(control)
  const alike = [...(control.form?.elements ?? [])].filter(
    (other): other is TextControl => isKept(other) && nameOf(other) === name,
  )
  return `${name} ${alike.indexOf(control)}`
}

const textsOf = (dialog: Element): (string | null)[] =>
  [...dialog.querySelectorAll('p:not(.mantine-InputWrapper-error, [role=alert] p)')].map(
    ({ textContent }) => textContent,
  )

const nameOfForm = (form: HTMLFormElement): string => {
  const name = form.getAttribute('name')
  const dialog = form.closest('[role=dialog]')
  if (name !== null || dialog === null) return name ?? ''
  const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent
  const values = [...form.elements].filter(isKept).map((one) => typed.get(one)?.before ?? one.value)
  const opener = dialog.closest('[data-opener]')?.getAttribute('data-opener')
  return JSON.stringify([title, opener, textsOf(dialog), values])
}

/**
 * Identifies a form of a page across a reload, by its name where it has one. Each row of a list may open its own dialog:
 * what it says, and what its fields had before someone typed, tells one from another.
 */
export const formOf = ({ form }: TextControl): string =>
  form === null ? '' : (formNames.get(form) ?? nameOfForm(form))

const noteTyped = (control: TextControl, before: string): void => {
  typed.set(control, { before, person: signedInPerson() })
  if (control.form !== null && !formNames.has(control.form))
    formNames.set(control.form, nameOfForm(control.form))
}

const read = (person: string | null): TypedField[] => {
  try {
    const kept: unknown = JSON.parse(readStored(storageKeyOf(person), true) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isField) : []
  } catch {
    return []
  }
}

const isField = (value: unknown): value is TypedField =>
  typeof value === 'object' &&
  value !== null &&
  ['pathname', 'form', 'field', 'before', 'value'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  )

/** Returns what the signed-in person typed into fields that are not there at the moment. */
export const keptFields = (): TypedField[] => read(signedInPerson())

/** Replaces what is kept of a person. */
export const keepFields = (fields: readonly TypedField[], person = signedInPerson()): void => {
  try {
    if (fields.length === 0) sessionStorage.removeItem(storageKeyOf(person))
    else sessionStorage.setItem(storageKeyOf(person), JSON.stringify(fields))
  } catch {
    // Without storage the text is lost.
  }
}

const isSame = (one: TypedField, other: TypedField): boolean =>
  one.pathname === other.pathname && one.form === other.form && one.field === other.field

const fieldsOf = (controls: Iterable<TextControl>): TypedField[] =>
  [...controls].map((control) => ({
    pathname: location.pathname,
    form: formOf(control),
    field: fieldOf(control),
    before: typed.get(control)?.before ?? control.value,
    value: control.value,
  }))

/** Stores what a person has typed into the forms of the page, for this tab and this person alone. */
export const keepTyped = (person: string | null): void => {
  for (const control of typed.keys()) if (!control.isConnected) typed.delete(control)
  const here = fieldsOf([...typed].filter(([, by]) => by.person === person).map(([control]) => control))
  const elsewhere = read(person).filter((kept) => !here.some((one) => isSame(one, kept)))
  keepFields([...elsewhere, ...here.filter(({ before, value }) => value !== before)], person)
}

/** Forgets what a form has sent: it is no longer typed text. */
const settle = (form: HTMLFormElement): void => {
  const controls = [...typed.keys()].filter((control) => control.form === form)
  const sent = fieldsOf(controls)
  formNames.delete(form)
  keepFields(keptFields().filter((kept) => !sent.some((one) => isSame(one, kept))))
  for (const control of controls) {
    typed.delete(control)
    known.set(control, control.value)
  }
}

/** Says what became of something that was sent at a time: what its form had is no longer typed text once it is stored. */
export const settleTyped = (sentAtMs: number, isStored: boolean): void => {
  // A question for the password is a form of its own, which is sent while the first one waits.
  const index = submitted.findLastIndex(({ atMs }) => atMs <= sentAtMs)
  const [sent] = index === -1 ? [] : submitted.splice(index, 1)
  if (isStored && sent !== undefined) settle(sent.form)
}

/** Watches what is typed from now on; fields that had the focus before may have been changed since. */
export const watchTyping = (focused: readonly [Element, string][]): void => {
  for (const [control, before] of focused) {
    if (!isKept(control) || known.has(control)) continue
    known.set(control, before)
    if (control.value !== before) noteTyped(control, before)
  }
  document.addEventListener('focusin', ({ target }) => {
    if (isKept(target)) noteBefore(target)
  })
  for (const type of ['input', 'change'])
    document.addEventListener(
      type,
      ({ target }) => {
        if (!isKept(target) || typed.has(target)) return
        // A field that was never focused has its first value as an attribute.
        const before = known.get(target) ?? (target instanceof HTMLSelectElement ? '' : target.defaultValue)
        noteTyped(target, before)
      },
      { capture: true },
    )
  document.addEventListener(
    'submit',
    ({ target }) => {
      submitted = submitted.filter(({ form }) => form.isConnected && form !== target)
      if (target instanceof HTMLFormElement) submitted.push({ form: target, atMs: Date.now() })
    },
    { capture: true },
  )
}
