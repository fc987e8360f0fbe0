import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as elapse } from 'node:timers/promises'
import { Builder, By, Key as Keys, Origin, type WebDriver } from 'selenium-webdriver'
import { type Driver, phoneWindow, restingMs } from './driver.ts'

/** Where Debian's packages put what WebKit needs. */
export interface WebKitPrograms {
  driver: string
  browser: string
  display: string
}

/** Off in WebKitGTK, and on in Safari. */
const storageAsInSafari = '--features=+StorageAPI,+StorageAPIEstimate'

/** Without it GTK's toolbar is wider than a phone. */
const narrowToolbar = '* { min-width: 0; padding-left: 0; padding-right: 0; }\n'

const keys = { Enter: Keys.ENTER, Escape: Keys.ESCAPE, ArrowDown: Keys.ARROW_DOWN }

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

/** Starts a screen without a monitor. @returns its number, and its end */
const startDisplay = async (program: string) => {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const output = child.stdio[3]
  if (output === null || output === undefined) throw new Error('The screen says no number.')
  const [number] = await once(output, 'data')
  return { display: `:${String(number).trim()}`, stop: () => end(child) }
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  )

const startDriver = async (program: string, env: NodeJS.ProcessEnv) => {
  const port = await freePort()
  const child = spawn(program, [`--port=${port}`], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}.`)
    await elapse(50)
  }
  return { url, stop: () => end(child) }
}

/** Gives the page, not the window, the size of a phone. */
const resize = async (driver: WebDriver): Promise<void> => {
  const { width, height } = phoneWindow
  const window = driver.manage().window()
  await window.setRect({ x: 0, y: 0, width, height })
  const inner: unknown = await driver.executeScript('return innerHeight')
  await window.setRect({ x: 0, y: 0, width, height: height + height - Number(inner) })
}

const driverOf = (driver: WebDriver, takeProblems: () => string[], close: () => Promise<void>): Driver => ({
  name: 'WebKit',
  open: (url) => driver.get(url),
  reload: () => driver.navigate().refresh(),
  back: () => driver.navigate().back(),
  evaluate: async (expression) => {
    const answer: unknown = await driver.executeAsyncScript(
      `const done = arguments[arguments.length - 1]
       Promise.resolve().then(() => (${expression})).then(
         (value) => done({ value: value === undefined ? null : value }),
         (error) => done({ error: String(error) }),
       )`,
    )
    if (typeof answer !== 'object' || answer === null) throw new Error('The page has no answer.')
    if ('error' in answer) throw new Error(String(answer.error))
    return 'value' in answer ? answer.value : null
  },
  press: async ({ x, y }) => {
    const at = { x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 }
    await driver.actions({ async: true }).move(at).press().pause(restingMs).release().perform()
  },
  drag: async (from, to) => {
    const places = Array.from({ length: 9 }, (_, step) => ({
      x: Math.round(from.x + ((to.x - from.x) * step) / 8),
      y: Math.round(from.y + ((to.y - from.y) * step) / 8),
      origin: Origin.VIEWPORT,
      duration: 20,
    }))
    const actions = driver.actions({ async: true })
    for (const [step, place] of places.entries()) {
      actions.move(place)
      if (step === 0) actions.press()
    }
    await actions.release().perform()
  },
  type: (text) => driver.actions({ async: true }).sendKeys(text).perform(),
  key: (key) => driver.actions({ async: true }).sendKeys(keys[key]).perform(),
  chooseFile: (selector, path) => driver.findElement(By.css(selector)).sendKeys(path),
  picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  takeProblems,
  close,
})

/**
 * Starts WebKitGTK in its own small browser. It is not Safari: the engine is the same, what surrounds it is not.
 * @param takeProblems what pages have complained about: this driver does not tell
 */
export const startWebKit = async (
  { driver: driverProgram, browser, display: displayProgram }: WebKitPrograms,
  takeProblems: () => string[],
): Promise<Driver> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-webkit-'))
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0', 'gtk.css'), narrowToolbar)
  const display = await startDisplay(displayProgram)
  const env = {
    ...process.env,
    DISPLAY: display.display,
    XDG_CONFIG_HOME: folder,
    XDG_CACHE_HOME: folder,
    XDG_DATA_HOME: folder,
    TZ: 'Asia/Kolkata',
  }
  const service = await startDriver(driverProgram, env)
  const driver = await new Builder()
    .usingServer(service.url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation', storageAsInSafari] },
    })
    .build()
  await driver.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 })
  await resize(driver)
  return driverOf(driver, takeProblems, async () => {
    await driver.quit()
    await service.stop()
    await display.stop()
    await rm(folder, { recursive: true, force: true })
  })
}
