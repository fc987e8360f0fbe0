import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createAppRouter } from './router.tsx'

const openedAt = (address: string) =>
  createAppRouter(new QueryClient(), { history: createMemoryHistory({ initialEntries: [address] }) })

test.each([
  ['/search?q=723421968459640832', { q: '723421968459640832' }],
  ['/search?q=662E41&page=2', { q: '662E41', page: '2' }],
  ['/Marks?q=%22hash+table%22', { q: '"hash table"' }],
  ['/Admin/Credits?q=12.50', { q: '12.50' }],
  ['/Receipt/R-1?subscription=662e41', { subscription: '662e41' }],
  ['/search?q=%7B%22a%22%3A1%7D', { q: '{"a":1}' }],
])('the words of %s stay as they were typed', (address, search) => {
  const router = openedAt(address)
  expect(router.latestLocation.search).toEqual(search)
  expect(openedAt(router.latestLocation.href).latestLocation.search).toEqual(search)
})
