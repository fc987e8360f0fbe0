import type { Page, Request, Route, Worker } from '@playwright/test'

/** What a page requests until it is complete. */
export interface LoadedPage {
  /** The requests of each wave, which begin only when the responses of the wave before are there. */
  waves: Request[][]
  /** Pictures that a browser requests when they come into view: nothing of the page waits for them. */
  aside: Request[]
}

const roundMs = 100
const quietRounds = 3

/** Runs in a page or its worker: resolves when what has begun there is done. */
const becomeIdle = () => new Promise((resolve) => setTimeout(resolve))

/** A question to a worker that has just begun can be lost: it is asked again after this time. */
const askAgainMs = 1000
/** A worker that says nothing for so long never will: Chromium did not tell that it has begun. It rests long before. */
const patienceMs = 15_000
const mute = new WeakSet<Worker>()

/** Resolves once a worker is idle, or its script is among the requests that are held: it cannot begin without. */
const workerRests = async (page: Page, worker: Worker, held: readonly Route[]): Promise<void> => {
  let isIdle = false
  const ask = () =>
    worker.evaluate(becomeIdle).then(
      () => (isIdle = true),
      () => undefined,
    )
  const isOver = () => !page.workers().includes(worker)
  const isHeld = () => held.some((route) => route.request().url() === worker.url())
  const lookMs = roundMs / 4
  for (let look = 0; !isIdle && !isOver() && !isHeld() && !mute.has(worker); look += 1) {
    if (look * lookMs >= patienceMs) mute.add(worker)
    else if (look % (askAgainMs / lookMs) === 0) void ask()
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

/** Resolves once a page and its workers are idle, and nothing more was requested for some rounds. */
const settle = async (page: Page, held: readonly Route[]): Promise<void> => {
  let known = -1
  for (let quiet = 0; quiet < quietRounds; quiet += 1) {
    if (held.length !== known) quiet = 0
    known = held.length
    await page.evaluate(becomeIdle)
    await Promise.all(page.workers().map((worker) => workerRests(page, worker, held)))
    await page.waitForTimeout(roundMs)
  }
}

/**
 * Resolves when a request has ended in either way. Chromium may call a request aborted after its body was read to the
 * end, and `finished` of its response never resolves then.
 */
const endOf = (page: Page, request: Request): Promise<void> =>
  new Promise((resolve) => {
    // The page gave it up while it was held.
    if (request.failure() !== null) return resolve()
    const onEnd = (ended: Request) => {
      if (ended !== request) return
      page.off('requestfinished', onEnd)
      page.off('requestfailed', onEnd)
      resolve()
    }
    page.on('requestfinished', onEnd)
    page.on('requestfailed', onEnd)
  })

/**
 * Opens a page and answers its requests wave by wave: all that have begun are answered together, once no other
 * begins without an answer. The count does not depend on how fast anything is.
 * @param act what someone does before the second wave has been answered completely
 */
export const openInWaves = async (
  page: Page,
  address: string,
  act?: () => Promise<void>,
): Promise<LoadedPage> => {
  const loaded: LoadedPage = { waves: [], aside: [] }
  const held: Route[] = []
  await page.route('**/*', async (route) => {
    const request = route.request()
    // The browser asks for the icon of the site once it is idle: behind a quick database after all waves are counted,
    // behind a slow one among them.
    const isIcon = new URL(request.url()).pathname === '/icon.svg'
    // The place of a reader is kept when they have read for a while: it belongs to no first visit.
    if (isIcon || request.method() === 'PUT') return route.continue()
    if (request.resourceType() === 'image') {
      loaded.aside.push(request)
      return route.continue()
    }
    held.push(route)
  })

  const answer = async () => {
    const wave = held.splice(0)
    const requests = wave.map((route) => route.request())
    loaded.waves.push(requests)
    const ends = requests.map((request) => endOf(page, request))
    await Promise.all(wave.map((route) => route.continue()))
    await Promise.all(ends)
  }

  const opened = page.goto(address, { waitUntil: 'commit' })
  while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, roundMs))
  await answer()
  await opened
  await settle(page, held)
  while (held.length > 0) {
    await answer()
    if (loaded.waves.length === 2) await act?.()
    await settle(page, held)
  }
  return loaded
}
