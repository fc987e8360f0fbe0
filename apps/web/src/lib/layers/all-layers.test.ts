import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('/src/**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** What Mantine lays above a page. */
const above = /<(Modal|Drawer|Menu|Popover)(\.Root)?\b/

/** Entries of a menu that is opened elsewhere, and the sign-in, which has an entry of the router. */
const exceptions = [
  '/src/app/layout/menus/opened-bar-menus.tsx',
  '/src/app/layout/menus/theme-items.tsx',
  '/src/people/sessions/sign-in-modal.tsx',
]

test('Back closes whatever lies above a page', () => {
  const without = Object.entries(sources)
    .filter(([path, source]) => !path.includes('.test.') && above.test(source))
    .filter(([, source]) => !/use(Menu)?Layer\(/.test(source))
    .map(([path]) => path)
  expect(without).toEqual(exceptions)
})
