import type { Page } from '@playwright/test'
import { desktop, expect, phone, test } from './support/test.ts'

/** As long as a finger rests, in milliseconds; a frame earlier is a finger as well. */
const restingMs = 104

interface Pressed {
  by: string
  ms: number
  x: number
  y: number
}

/** Fills a page with a button and a box, and notes each press of them: by what, for how long and where. */
const fill = (page: Page) =>
  page.setContent(`
    <meta name="viewport" content="width=device-width">
    <button style="position: absolute; left: 40px; top: 60px; width: 200px; height: 100px">Press</button>
    <label style="position: absolute; left: 40px; top: 200px"><input type="checkbox">Box</label>
    <p style="position: absolute; top: 3000px">Below the window</p>
    <script>
      const pressed = []
      let down = 0
      addEventListener('pointerdown', ({ timeStamp }) => { down = timeStamp })
      addEventListener('pointerup', ({ pointerType, timeStamp, clientX, clientY }) =>
        pressed.push({ by: pointerType, ms: timeStamp - down, x: clientX, y: clientY }))
    </script>`)

/** Returns the presses since the last call. */
const pressesOf = (page: Page): Promise<Pressed[]> => page.evaluate('pressed.splice(0)')

const pointerOf = (page: Page) =>
  page.evaluate(() => ({
    isCoarse: matchMedia('(pointer: coarse)').matches,
    canHover: matchMedia('(hover: hover)').matches,
    touches: navigator.maxTouchPoints,
  }))

const finger = { isCoarse: true, canHover: false, touches: 5 }
const mouse = { isCoarse: false, canHover: true, touches: 0 }

/** Expects one press of a finger since the last call, and returns it. */
const expectFinger = async (page: Page): Promise<Pressed> => {
  const presses = await pressesOf(page)
  expect(presses).toMatchObject([{ by: 'touch' }])
  const [press = { by: '', ms: 0, x: 0, y: 0 }] = presses
  expect(press.ms).toBeGreaterThanOrEqual(restingMs)
  return press
}

const button = (page: Page) => page.getByRole('button', { name: 'Press' })

test('a page has a finger while it is as narrow as a phone, and a mouse while it is wide', async ({
  page,
}) => {
  await fill(page)
  expect(await pointerOf(page)).toEqual(mouse)
  await page.setViewportSize(phone)
  expect(await pointerOf(page)).toEqual(finger)
  await button(page).click()
  expect(await expectFinger(page)).toMatchObject({ x: 140, y: 110 })
  await expect(button(page).hover()).rejects.toThrow('A finger points at nothing')
  await test.step('also after another document and a picture that is larger than the window', async () => {
    await page.reload()
    await fill(page)
    await page.screenshot({ fullPage: true })
    expect(await pointerOf(page)).toEqual(finger)
    await page.getByText('Below the window').screenshot()
    expect(await pointerOf(page)).toEqual(finger)
    await button(page).click()
    await expectFinger(page)
  })
  await page.setViewportSize(desktop)
  expect(await pointerOf(page)).toEqual(mouse)
  await button(page).hover()
  await button(page).click()
  expect(await pressesOf(page)).toMatchObject([{ by: 'mouse' }])
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a finger rests on a box, on a place of a button and on a place of the window', async ({ page }) => {
    await fill(page)
    const box = page.getByRole('checkbox')
    await box.check()
    await expectFinger(page)
    await expect(box).toBeChecked()
    await box.check()
    expect(await pressesOf(page)).toEqual([])
    await box.setChecked(false)
    await expectFinger(page)
    await expect(box).not.toBeChecked()
    await button(page).click({ position: { x: 12, y: 8 } })
    // The button has a border of two pixels.
    expect(await expectFinger(page)).toMatchObject({ x: 54, y: 70 })
    await page.touchscreen.tap(50, 80)
    expect(await expectFinger(page)).toMatchObject({ x: 50, y: 80 })
    await button(page).tap()
    await expectFinger(page)
  })

  test('a finger that presses a busy page rests no longer', async ({ page }) => {
    await fill(page)
    await button(page).evaluate((element) => {
      element.addEventListener('pointerdown', () => {
        const from = performance.now()
        while (performance.now() < from + 600);
      })
    })
    await button(page).click()
    const { ms } = await expectFinger(page)
    expect(ms).toBeLessThan(350)
  })

  test('a finger presses a button while a test has stopped the clock', async ({ page }) => {
    await page.clock.install()
    await fill(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await button(page).click()
    // The stopped clock shows how long it took.
    expect(await pressesOf(page)).toMatchObject([{ by: 'touch' }])
  })

  test('a box that does not change under the finger fails its test', { tag: '@long' }, async ({ page }) => {
    await fill(page)
    const box = page.getByRole('checkbox')
    await box.evaluate((input) => {
      input.addEventListener('click', (event) => event.preventDefault())
    })
    await expect(box.check({ timeout: 5000 })).rejects.toThrow('toBe')
  })
})

test(
  'a page that a test opens itself has a finger while it is as narrow as a phone',
  { tag: '@long' },
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: phone })
    const opened = await context.newPage()
    const other = await browser.newPage({ viewport: phone })
    const wide = await context.newPage()
    await wide.setViewportSize(desktop)
    for (const page of [opened, other]) {
      await fill(page)
      expect(await pointerOf(page)).toEqual(finger)
      await button(page).click()
      await expectFinger(page)
    }
    await fill(wide)
    await button(wide).click()
    expect(await pressesOf(wide)).toMatchObject([{ by: 'mouse' }])
    await other.close()
    await context.close()
  },
)
