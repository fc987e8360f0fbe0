import { addresses } from '@lectureshelf/contract/addresses'
import { birdGuide, cseFifth, homeOf, subjectPageOf } from '../../support/pages.ts'
import { newcomer } from '../../support/sign-up.ts'
import { type Hand, button, link } from '../hand.ts'
import { excessWidth, lineOfText } from '../in-page.ts'
import type { Step } from './step.ts'
import { signIn } from './visitor-steps.ts'

const painted = { is: '[data-rendered-first-page="true"]' }
const more = button('More about this note')
const kept = 'section[aria-label="Kept on this phone"], section[aria-labelledby]'

/** Offline every request fails, and browsers say so in their own words. */
const offlineWords =
  /Failed to (load|fetch)|ERR_|NetworkError|Load failed|connection|cannot (load|parse)|refused|error: (SCRIPT|LINK|IMG)|TypeError/i

const fitsPhone = async (hand: Hand) => {
  const excess = Number(await hand.call(excessWidth, null))
  if (excess > 0) throw new Error(`The page is ${excess} px wider than the phone.`)
}

const isLine = (value: unknown): value is { left: number; right: number; y: number; text: string } =>
  typeof value === 'object' && value !== null && 'left' in value && 'right' in value

/** What a student does with a phone. */
export const studentSteps: readonly Step[] = [
  {
    name: 'the newcomer signs in, and stands before the shelf',
    walk: async (hand) => {
      await hand.press({ is: 'a[href]', like: 'Login Again' })
      await signIn(hand, newcomer.usn)
      await hand.arrives('^/Home/')
      await hand.settles()
      await hand.reads(birdGuide.subCode)
      await fitsPhone(hand)
    },
  },
  {
    name: 'opens a subject',
    walk: async (hand) => {
      await hand.press({ is: 'main a[href]', like: birdGuide.subCode })
      await hand.arrives(`/${birdGuide.subCode}$`)
      await hand.settles()
      await hand.reads(birdGuide.title)
    },
  },
  {
    name: 'opens a note',
    walk: async (hand) => {
      await hand.press({ is: 'main a[href]', like: birdGuide.title })
      await hand.sees(painted)
    },
  },
  {
    name: 'finds words in it',
    walk: async (hand) => {
      await hand.press(button('Find'))
      await hand.type({ is: 'input[type=search], [role=searchbox]' }, 'routing table')
      await hand.reads('\\d+ of \\d+')
      await hand.sees({ is: '.mark.current' })
      await hand.press(button('Close find'))
      await hand.seesNo({ is: '.mark' })
    },
  },
  {
    name: 'marks a line',
    walk: async (hand, { pdfFile }) => {
      await hand.open(`${addresses.pdf(pdfFile)}#page=8`)
      await hand.sees(painted)
      const line = await hand.settledValue(lineOfText, null)
      if (!isLine(line)) throw new Error('None of the lines of text is in reach.')
      await hand.drag({ x: line.left + 2, y: line.y }, { x: line.right - 3, y: line.y })
      await hand.press({ is: '[role=toolbar] button', like: '^Green' })
      await hand.sees({ is: '.ownMark' })
    },
  },
  {
    name: 'keeps it on this phone',
    walk: async (hand) => {
      await hand.press(more)
      await hand.press({ is: 'button', like: '^Keep on this phone \\(\\d' })
      await hand.reads('Kept on this phone')
      await hand.key('Escape')
      await hand.call(isReady, null)
    },
  },
  {
    name: 'reads it offline',
    allowed: offlineWords,
    walk: async (hand, { line, pdfFile }) => {
      line.cut()
      await hand.open(addresses.pdf(pdfFile))
      await hand.sees(painted)
      await hand.reads("You're offline. This is the copy saved on your phone.")
    },
  },
  {
    name: 'finds it on Home offline',
    isLong: true,
    allowed: offlineWords,
    walk: async (hand) => {
      await hand.open(homeOf(cseFifth))
      await hand.press({ is: 'a[href]', like: birdGuide.title, within: kept })
      await hand.sees(painted)
    },
  },
  {
    name: 'continues online',
    allowed: offlineWords,
    walk: async (hand, { line }) => {
      line.mend()
      await hand.open(subjectPageOf(birdGuide.subCode, cseFifth))
      await hand.reads('Module')
    },
  },
  {
    name: 'searches all notes, in spite of a slip',
    isLong: true,
    walk: async (hand) => {
      await hand.open(addresses.search)
      await hand.type({ is: 'input[type=search], [role=searchbox]' }, 'routng table')
      await hand.sees({ is: 'main a[href]', like: '[Pp]age \\d+' })
    },
  },
  {
    name: 'opens what it found',
    isLong: true,
    walk: async (hand) => {
      await hand.press({ is: 'main a[href]', like: '[Pp]age \\d+' })
      await hand.arrives('pdfViewer')
      await hand.sees(painted)
      await hand.sees({ is: '.mark' })
    },
  },
  {
    name: 'sees the mark among their own',
    isLong: true,
    walk: async (hand) => {
      await hand.open(addresses.marks)
      await hand.reads(birdGuide.title)
      await fitsPhone(hand)
    },
  },
  {
    name: 'reads on the profile until when the plan lasts',
    walk: async (hand) => {
      await hand.open(addresses.profile(newcomer.usn))
      await hand.reads('until \\d{1,2} [A-Z][a-z]{2} 20\\d\\d')
      await hand.reads('04/05/2006')
    },
  },
  {
    name: 'signs out, and nothing private is left',
    walk: async (hand) => {
      await hand.open(addresses.logout)
      await hand.sees(link('Login Again'))
      await hand.back()
      await hand.settles()
      await hand.seesNo({ is: 'main', like: '04/05/2006' })
    },
  },
]

/** Waits until the program is kept on the phone, too. */
const isReady = async (): Promise<boolean> => {
  await navigator.serviceWorker.ready
  return true
}
