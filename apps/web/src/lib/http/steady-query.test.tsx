import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Asker, ensureFor, prefetchFor } from './asking.ts'
import { NetworkError } from './http.ts'
import { useSteadyQuery } from './steady-query.ts'

type Answer = { resolve: (value: string) => void; reject: (error: Error) => void }

/** A query whose answers the test gives, and a part of a page that shows what it knows of it. */
const show = () => {
  const asked: Answer[] = []
  const query = queryOptions({
    queryKey: ['word'],
    queryFn: () =>
      new Promise<string>((resolve, reject) => {
        asked.push({ resolve, reject })
      }),
    retry: false,
  })
  const client = new QueryClient()
  const shown: string[] = []
  const Part = () => {
    const { data, error, isPending } = useSteadyQuery(query)
    const words = data ?? error?.message ?? (isPending ? 'waiting' : 'nothing')
    shown.push(words)
    return <p>{words}</p>
  }
  render(
    <QueryClientProvider client={client}>
      <Part />
    </QueryClientProvider>,
  )
  const at = async (number: number): Promise<Answer> => {
    await waitFor(() => expect(asked.length).toBeGreaterThan(number))
    const answer = asked[number]
    if (answer === undefined) throw new Error('The query was not asked.')
    return answer
  }
  return { asked, at, client, query, shown }
}

test('what is shown for an error stays while the query is asked again, and goes when data comes', async () => {
  const { at, client, query, shown } = show()
  expect(screen.getByText('waiting')).toBeDefined()
  ;(await at(0)).reject(new Error('lost'))
  await screen.findByText('lost')
  const from = shown.length
  const second = client.prefetchQuery(query)
  await at(1)
  expect(client.getQueryState(query.queryKey)?.error).toBeNull()
  ;(await at(1)).reject(new Error('lost again'))
  await second
  await screen.findByText('lost again')
  expect(shown.slice(from)).not.toContain('waiting')
  void client.prefetchQuery(query)
  ;(await at(2)).resolve('found')
  await screen.findByText('found')
})

test('a query that is forgotten after its data waits again, without an error of the past', async () => {
  const { at, client, query } = show()
  ;(await at(0)).reject(new Error('lost'))
  await screen.findByText('lost')
  void client.prefetchQuery(query)
  ;(await at(1)).resolve('found')
  await screen.findByText('found')
  void client.resetQueries({ queryKey: query.queryKey })
  await at(2)
  expect(await screen.findByText('waiting')).toBeDefined()
})

test('a preload asks nothing again that the network has lost; someone who goes there does', async () => {
  const client = new QueryClient()
  let count = 0
  const query = queryOptions({
    queryKey: ['word'],
    queryFn: async (): Promise<string> => {
      count += 1
      throw new NetworkError(undefined)
    },
    retry: false,
  })
  const asker = (preload: boolean): Asker => ({ context: { queryClient: client }, preload })
  await expect(ensureFor(asker(true), query)).rejects.toThrow(NetworkError)
  expect(count).toBe(1)
  await expect(ensureFor(asker(true), query)).rejects.toThrow(NetworkError)
  prefetchFor(asker(true), query)
  expect(count).toBe(1)
  await expect(ensureFor(asker(false), query)).rejects.toThrow(NetworkError)
  prefetchFor(asker(false), query)
  expect(count).toBe(3)
})
