import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useLayoutEffect } from 'react'

/** The address of the result that was opened last; null once someone has returned from it. */
let opened: string | null = null

/** Remembers which result was opened, and focuses it when someone returns to the same results. */
export const useOpenedResult = (root: RefObject<HTMLElement | null>): void => {
  useWindowEvent('click', ({ target, ctrlKey, metaKey }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-result]') : null
    // Another tab leaves nothing to return from.
    if (link !== null && !ctrlKey && !metaKey && root.current?.contains(link) === true) opened = link.href
  })
  // After the field, which takes the focus when it appears.
  useLayoutEffect(() => {
    const links = [...(root.current?.querySelectorAll<HTMLAnchorElement>('a[data-result]') ?? [])]
    links.find(({ href }) => href === opened)?.focus({ preventScroll: true })
    opened = null
  }, [root])
}
