import { addresses } from '@lectureshelf/contract/addresses'
import type { Locator, Page } from '@playwright/test'
import { makeMark } from './support/listed-mark.ts'
import { birdGuide, cseFifth, expectSettled, homeOf, pdfFileOf, subjectPageOf } from './support/pages.ts'
import { openOtherDevice } from './support/readings.ts'
import { desktop, expect, phone, test } from './support/test.ts'

/** Returns the space between the letters of a text, and its lines for each size of a letter. */
const spacingOf = (text: Locator): Promise<{ letterSpacing: string; room: number }> =>
  text.evaluate((element) => {
    const { letterSpacing, lineHeight, fontSize } = getComputedStyle(element)
    return { letterSpacing, room: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) }
  })

/** The spacing of a heading in Kannada or Hindi. */
const roomy = { letterSpacing: 'normal', room: expect.closeTo(1.35, 2) }

/** As tall as a finger needs, in CSS pixels. */
const touchTarget = 44

/** Answers as a site with a notice. */
const setNotice = (page: Page, notice: string) =>
  page.route('**/api/site-info', async (route) => {
    const answer = await route.fetch()
    const json: unknown = await answer.json()
    await route.fulfill({ json: { ...Object(json), notice } })
  })

/** Returns what a finger presses or fills in, and how tall it is. */
const controlsOf = (part: Locator): Promise<{ name: string; height: number }[]> =>
  part.evaluate((element) => {
    // The eye of a password lies inside its field.
    const controls =
      '.mantine-Input-input, .mantine-Button-root, .mantine-Modal-close, th button, .mantine-ActionIcon-root:not(.mantine-PasswordInput-visibilityToggle)'
    return [...element.querySelectorAll(controls)]
      .filter((control) => control.checkVisibility())
      .map((control) => ({
        name: `${control.tagName.toLowerCase()} ${control.textContent.slice(0, 30)}`,
        height: control.getBoundingClientRect().height,
      }))
  })

const expectTall = async (part: Locator, what: string): Promise<void> => {
  const controls = await controlsOf(part)
  expect(controls.length, what).toBeGreaterThan(2)
  expect(
    controls.filter(({ height }) => height < touchTarget),
    what,
  ).toEqual([])
}

test.describe('for an owner', () => {
  test.use({ person: '1LS00OWNER', viewport: phone })

  test('fields, selects and buttons are as tall as a finger needs', async ({ page }) => {
    for (const address of [
      '/Admin/Students/new',
      addresses.exports,
      addresses.changePassword('1LS00OWNER'),
    ]) {
      await page.goto(address)
      await expectSettled(page)
      await expectTall(page.getByRole('main'), address)
    }
  })

  test(
    'what dialogs and the heads of a table offer is as tall as a finger needs',
    { tag: '@long' },
    async ({ page }) => {
      const open = async (name: string | RegExp) => {
        const dialog = page.getByRole('dialog', { name })
        await expect(dialog).toBeVisible()
        await expectTall(dialog, String(name))
      }
      await page.goto(addresses.subscriptions)
      await page.getByRole('button', { name: 'Give a plan' }).click()
      await open('Give a plan')

      await page.goto(addresses.studentsList)
      await page.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: /^Mail all/ }).click()
      await open(/^Mail \d+ (person|people)$/)

      await page.setViewportSize(desktop)
      await page.goto(addresses.studentsList)
      await expectSettled(page)
      await expectTall(page.getByRole('table').locator('thead'), 'the heads of the students')
    },
  )
})

test.describe('for a student', () => {
  const usn = '1LS22CS001'
  test.use({ person: usn })

  /** Notes which of our fonts for other scripts a page loads. */
  const watchFonts = (page: Page): string[] => {
    const scripts: string[] = []
    page.on('request', (request) => {
      const [, script] = /\/assets\/noto-sans-(\w+)-.+\.woff2$/.exec(request.url()) ?? []
      if (script !== undefined) scripts.push(script)
    })
    return scripts
  }

  test(
    'only a name in Kannada or Hindi loads the font of its script, and its heading has room for it',
    { tag: '@long' },
    async ({ page }) => {
      const scripts = watchFonts(page)
      await page.goto(addresses.profile(usn))
      await expect(page.getByRole('heading', { level: 1, name: 'Ananya Rao' })).toBeVisible()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      expect(scripts).toEqual([])

      for (const [name, script, language] of [
        ['ಅನನ್ಯಾ ರಾವ್', 'kannada', 'kn'],
        ['अनन्या राव', 'devanagari', 'hi'],
      ] as const) {
        await page.route('**/api/student', async (route) => {
          const answer = await route.fetch()
          await route.fulfill({
            response: answer,
            body: (await answer.text()).replaceAll('Ananya Rao', name),
          })
        })
        await page.goto(addresses.profile(usn))
        const heading = page.getByRole('heading', { level: 1, name })
        await expect(heading).toHaveAttribute('lang', language)
        await expect.poll(() => [...new Set(scripts)]).toContain(script)
        expect(await spacingOf(heading)).toEqual(roomy)
        await page.unroute('**/api/student')
      }
      expect(new Set(scripts)).toEqual(new Set(['kannada', 'devanagari']))
    },
  )

  test('what is pressed or filled in on Home and on a subject is as tall as a finger needs', async ({
    page,
    server,
  }) => {
    await page.setViewportSize(phone)
    const device = await openOtherDevice(server.url, usn)
    await device.read(await pdfFileOf(server.url, birdGuide), 3)
    await page.goto(homeOf(cseFifth))
    await page.getByRole('button', { name: `Remove ${birdGuide.title} from Continue reading` }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expectTall(page.getByRole('main'), 'Home')
    await page.goto(subjectPageOf(birdGuide.subCode, cseFifth))
    await expectSettled(page)
    const links = page.getByRole('main').getByRole('link')
    const heights = await links.evaluateAll((all) =>
      all.map((link) => ({ name: link.textContent, height: link.getBoundingClientRect().height })),
    )
    expect(heights.length).toBeGreaterThan(2)
    expect(heights.filter(({ height }) => height < touchTarget)).toEqual([])
  })

  test(
    'a short notice wraps where its letters are wide, and a long one has a button for its rest',
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width: 320, height: phone.height })
      const notice = page.getByRole('complementary', { name: 'Notice' })
      const isCut = () => notice.locator('p').evaluate((words) => words.scrollWidth > words.clientWidth)
      for (const words of ['ತರಗತಿಗಳು ಸೋಮವಾರ ಆರಂಭವಾಗುತ್ತವೆ', 'WE WILL MEET ON MONDAY AT 10 WOW']) {
        await setNotice(page, words)
        await page.goto(homeOf(cseFifth))
        await expect(notice).toHaveText(words)
        await expect(notice.getByRole('button')).toHaveCount(0)
        expect(await isCut(), words).toBe(false)
      }
      await setNotice(page, 'The office is closed from Monday to Wednesday.')
      await page.goto(homeOf(cseFifth))
      const more = notice.getByRole('button', { name: 'Show the whole notice' })
      await expect(more).toBeVisible()
      expect(await isCut()).toBe(true)
      await more.click()
      expect(await isCut()).toBe(false)
    },
  )

  test(
    'names of subjects and titles in Kannada or Hindi have room, on the shelf and above marks',
    { tag: '@long' },
    async ({ page }) => {
      await page.route('**/api/getSub', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace('"subAbb":"CN"', '"subAbb":"ಕಜಾ"'),
        })
      })
      await page.goto(homeOf(cseFifth))
      const abbreviation = page.getByRole('main').getByText('ಕಜಾ', { exact: true })
      await expect(abbreviation).toBeVisible()
      expect(await spacingOf(abbreviation)).toEqual(roomy)

      const mark = makeMark({
        title: 'इकाई 1',
        subject: { subCode: 'BCS502', subAbb: 'CN', subName: 'ಕಂಪ್ಯೂಟರ್ ಜಾಲಗಳು' },
      })
      await page.route(/\/api\/marks\?/, (route) => route.fulfill({ json: { marks: [mark], total: 1 } }))
      await page.goto(addresses.marks)
      for (const name of [/ಜಾಲಗಳು/, 'इकाई 1']) {
        const heading = page.getByRole('main').getByRole('heading', { name })
        await expect(heading).toBeVisible()
        expect(await spacingOf(heading)).toEqual(roomy)
      }
    },
  )

  test(
    'a marked text is printed with a black line, whatever its colour',
    { tag: '@long' },
    async ({ page }) => {
      await page.addInitScript(() => {
        window.print = () => undefined
      })
      const mark = makeMark({
        kind: 'text',
        colour: 'pink',
        quote: { exact: 'a route', prefix: '', suffix: '' },
      })
      await page.route(/\/api\/marks\?/, (route) => route.fulfill({ json: { marks: [mark], total: 1 } }))
      await page.goto(addresses.marks)
      await page.getByRole('button', { name: 'Print' }).click()
      const printed = page.locator('body > section blockquote')
      await expect(printed).toHaveCount(1)
      await page.emulateMedia({ media: 'print' })
      await expect(printed).toHaveCSS('border-left-color', 'rgb(0, 0, 0)')
    },
  )
})
