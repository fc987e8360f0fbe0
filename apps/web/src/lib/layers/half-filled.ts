import type { QueryClient } from '@tanstack/react-query'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { goBackWhenSettled, onPageLeaving, openLayer } from './history-layers.ts'

interface Guard {
  /** Leaves a part of the page, after a question where a form in it is half filled. */
  leave: (part: Element | null, leave: () => void) => void
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

const lines = /^(text|email|tel|url|number|date)$/

const isText = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && lines.test(target.type))

/** What each control held before someone typed in it. */
const before = new Map<TextControl, string>()
const sent = new Set<HTMLFormElement>()
let closePage: (() => void) | null = null

/**
 * A search and a sign-in are typed again sooner than a question is answered. A form with a draft of its own has it when
 * one comes back.
 */
const isWorthAsking = (form: HTMLFormElement): boolean =>
  form.closest('search, [role="search"], [data-not-kept]') === null &&
  form.querySelector('[autocomplete~="current-password"]') === null

/** Returns whether someone typed something that is still there. */
const isTyped = ([control, was]: [TextControl, string]): boolean =>
  control.isConnected && !control.matches(':disabled') && control.value !== was && control.value.trim() !== ''

/** Returns the forms with text that no one types again gladly: more than one field, or a field of several lines. */
const halfFilled = (): HTMLFormElement[] => {
  const typed = [...before].filter(isTyped).map(([control]) => control)
  const forms = [...new Set(typed.map(({ form }) => form))].filter((form) => form !== null)
  return forms.filter((form) => {
    const own = typed.filter((control) => control.form === form)
    return (
      isWorthAsking(form) && (own.length > 1 || own.some((control) => control instanceof HTMLTextAreaElement))
    )
  })
}

/** Forms of the page itself: a dialog is a layer, which asks for its own. */
const ofPage = (form: HTMLFormElement): boolean => form.closest('[role="dialog"]') === null

const forget = (forms: readonly HTMLFormElement[]): void => {
  for (const control of before.keys())
    if (!control.isConnected || forms.some((form) => form.contains(control))) before.delete(control)
}

const ask = (): Promise<boolean> =>
  confirmDialog({
    title: 'Leave without sending?',
    message: 'What you typed here has not been sent. It is lost when you leave.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    isDangerous: true,
  })

const leaveForms = async (forms: HTMLFormElement[], leave: () => void): Promise<void> => {
  // Where the question cannot be loaded, a person is not held back by it.
  if (forms.length > 0 && !(await ask().catch(() => true))) return
  forget(forms)
  update()
  leave()
}

/** Gives the page a layer of its own while a form of it is half filled: Back asks, and then leaves. */
const update = (): void => {
  const isHalfFilled = halfFilled().some(ofPage)
  if (isHalfFilled && closePage === null)
    closePage = openLayer({ close: () => void leaveForms(halfFilled().filter(ofPage), goBackFromPage) })
  if (!isHalfFilled) dropPage()
}

const dropPage = (): void => {
  closePage?.()
  closePage = null
}

const goBackFromPage = (): void => {
  dropPage()
  goBackWhenSettled()
}

/** Asks before a link leads away from a half-filled form. */
const onClick = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return
  const isElsewhere =
    link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download')
  if (isElsewhere || link.pathname === location.pathname) return
  const forms = halfFilled()
  if (forms.length === 0) return
  event.preventDefault()
  event.stopPropagation()
  void leaveForms(forms, () => link.click())
}

const canKeep = (): boolean => {
  try {
    sessionStorage.setItem('probe', '')
    sessionStorage.removeItem('probe')
    return true
  } catch {
    return false
  }
}

/** The tab keeps typed text over a reload, which needs no question; where nothing can be kept, the browser asks. */
const onUnload = (event: BeforeUnloadEvent): void => {
  if (halfFilled().length > 0 && !canKeep()) event.preventDefault()
}

const note = (control: EventTarget | null, value?: string): void => {
  if (isText(control) && !before.has(control)) before.set(control, value ?? control.value)
}

/** Watches the forms of the page until the signal ends it; some fields have been typed in already. */
export const guardForms = (
  queryClient: QueryClient,
  typedIn: Iterable<EventTarget | null>,
  signal?: AbortSignal,
): Guard => {
  for (const control of typedIn) note(control, '')
  note(document.activeElement)
  const until = signal === undefined ? {} : { signal }
  document.addEventListener('focusin', ({ target }) => note(target), until)
  const onInput = ({ target }: Event) => {
    note(target, '')
    update()
  }
  document.addEventListener('input', onInput, until)
  const onSubmit = ({ target }: Event) => {
    if (target instanceof HTMLFormElement) sent.add(target)
  }
  document.addEventListener('submit', onSubmit, until)
  document.addEventListener('click', onClick, { ...until, capture: true })
  window.addEventListener('beforeunload', onUnload, until)
  queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (type !== 'updated' || mutation.state.status !== 'success' || mutation.meta?.isQuestion) return
    forget([...sent])
    sent.clear()
    update()
  })
  onPageLeaving(() => {
    forget(halfFilled())
    dropPage()
  })
  update()
  return {
    leave: (part, leave) => {
      const forms = halfFilled().filter((form) => part?.contains(form))
      if (forms.length === 0) leave()
      else void leaveForms(forms, leave)
    },
  }
}
