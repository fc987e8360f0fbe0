import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import { expectSettled } from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

/** As tall as a finger needs, in CSS pixels. */
const touchTarget = 44

/** Returns what a finger presses or fills in, and how tall it is. */
const controlsOf = (page: Page): Promise<{ name: string; height: number }[]> =>
  page.getByRole('main').evaluate((main) => {
    // The eye of a password lies inside its field.
    const controls =
      '.mantine-Input-input, .mantine-Button-root, .mantine-ActionIcon-root:not(.mantine-PasswordInput-visibilityToggle)'
    return [...main.querySelectorAll(controls)]
      .filter((control) => control.checkVisibility())
      .map((control) => ({
        name: `${control.tagName.toLowerCase()} ${control.textContent.slice(0, 30)}`,
        height: control.getBoundingClientRect().height,
      }))
  })

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
      const controls = await controlsOf(page)
      expect(controls.length, address).toBeGreaterThan(2)
      expect(
        controls.filter(({ height }) => height < touchTarget),
        address,
      ).toEqual([])
    }
  })
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

  test('only a name in Kannada or Hindi loads the font of its script, and its heading has room for it', async ({
    page,
  }) => {
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
        await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('Ananya Rao', name) })
      })
      await page.goto(addresses.profile(usn))
      const heading = page.getByRole('heading', { level: 1, name })
      await expect(heading).toHaveAttribute('lang', language)
      await expect.poll(() => [...new Set(scripts)]).toContain(script)
      expect(
        await heading.evaluate((element) => {
          const { letterSpacing, lineHeight, fontSize } = getComputedStyle(element)
          return { letterSpacing, room: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) }
        }),
      ).toEqual({ letterSpacing: 'normal', room: expect.closeTo(1.35, 2) })
      await page.unroute('**/api/student')
    }
    expect(new Set(scripts)).toEqual(new Set(['kannada', 'devanagari']))
  })
})
