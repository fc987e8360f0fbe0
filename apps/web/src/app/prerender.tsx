import { type PreviewSlug, addresses, previewDepartments } from '@lectureshelf/contract/addresses'
import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { previewList } from '../reading/preview/departments.ts'
import { createQueryClient } from '../lib/http/query-client.ts'
import { Providers } from './providers.tsx'
import { createAppRouter } from './router.tsx'

/** A page that the build writes as HTML. */
export interface PrerenderedPage {
  /** The page's address; null for pages that stand in for an address without one. */
  address: string | null
  /** The address to render, or one that has no page. */
  renderAt: string
  /** The name of the HTML file, without folder. */
  file: string
  /** What the page loads, which leads the build to its styles and scripts; none for the layout alone. */
  modules: readonly string[]
  description: string
  /** The name of the picture that a messenger shows of a link to it. */
  picture: string
}

interface Drawn {
  name: string
  headline: string
  line: string
  books: readonly { label: string; deptId: string }[]
}

const pageModule = (name: string) => `src/app/pages/${name}-page.tsx`

/** The picture of every page that has none of its own. */
export const shelfPicture = 'shelf'

const fixed = (
  address: string,
  name: string,
  description: string,
  picture: string = shelfPicture,
): PrerenderedPage => ({
  address,
  renderAt: address,
  file: address === addresses.landing ? 'landing.html' : `${address.slice(1)}.html`,
  modules: [pageModule(name)],
  description,
  picture,
})

const slugs: readonly string[] = Object.keys(previewDepartments)
const isPreview = (slug: string): slug is PreviewSlug => slugs.includes(slug)

const previews = previewList
  .filter(({ slug }) => isPreview(slug))
  .map(({ slug, title, tagline, deptId }) => ({
    ...fixed(
      addresses.preview(slug),
      'preview',
      `${title}: the subjects of every semester of the 2022 scheme. ${tagline}`,
      slug,
    ),
    // Its subjects would otherwise be a wave of their own.
    modules: [pageModule('preview'), `virtual:preview-subjects/${deptId}`],
  }))

/** Every prerendered page. The last two are sent with status 404. */
export const prerenderedPages: readonly PrerenderedPage[] = [
  fixed(
    addresses.landing,
    'landing',
    'Notes, question papers and lab sheets for every subject of your department, scheme and semester.',
  ),
  ...previews,
  fixed(
    addresses.streams,
    'streams',
    'Look at the subjects of each semester of CSE, ECE, EEE, Civil and Mechanical before you sign up.',
  ),
  fixed(
    addresses.about,
    'about',
    'What LectureShelf is, how the notes get there, what it costs and why it works on a slow phone.',
  ),
  fixed(addresses.contact, 'contact', 'How to reach the people behind LectureShelf by mail and chat.'),
  fixed(
    addresses.terms,
    'terms',
    'What a plan covers, how payments work, the rules of an account, and what data is kept and why.',
  ),
  fixed(
    addresses.privacy,
    'privacy',
    'What is stored about you, why and for how long, who sees it, and what you can do about it.',
  ),
  fixed(
    addresses.takedown,
    'takedown',
    'Ask us to take something down that is yours or that shows you: what it is, and why.',
  ),
  fixed(
    addresses.plans,
    'plans',
    'The Basic plan for one semester and the Premium plan for two, paid by UPI: what each covers and costs.',
  ),
  fixed(
    addresses.signUp,
    'sign-up',
    'Choose a plan, pay by UPI and fill in your details: we check the payment and open your account.',
  ),
  {
    address: null,
    renderAt: '/no/page',
    file: 'not-found.html',
    modules: [],
    description: 'There is no page at this address.',
    picture: shelfPicture,
  },
  {
    address: null,
    renderAt: '/no-such-department',
    file: 'no-department.html',
    modules: [pageModule('preview')],
    description: 'There is no department at this address.',
    picture: shelfPicture,
  },
]

/**
 * What stands on the picture of each link, with the books by the id of their department. It names no price: the owner
 * may change prices, and the pictures are drawn by the build.
 */
export const socialPictures: readonly Drawn[] = [
  {
    name: shelfPicture,
    headline: 'Your whole semester, on one shelf.',
    line: 'Notes for every subject, by semester',
    books: [
      ...previewList.map(({ deptId, label }) => ({ label, deptId })),
      { label: 'AIML', deptId: 'AIML' },
    ],
  },
  ...previewList.map(({ slug, deptId, title, semesters }) => ({
    name: slug,
    headline: title,
    line: `The subjects of all ${semesters} semesters`,
    books: Array.from({ length: semesters }, (_, index) => ({ label: `Sem ${index + 1}`, deptId })),
  })),
]

/** Renders a page's title and markup, shown until the program has started. */
export const renderPage = async (page: PrerenderedPage): Promise<{ title: string; markup: string }> => {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, {
    history: createMemoryHistory({ initialEntries: [page.renderAt] }),
    // Restoration would write an inline script, which the content security policy blocks.
    scrollRestoration: false,
  })
  await router.load()
  const failed = router.state.matches.find(({ status }) => status === 'error')
  if (failed !== undefined)
    throw new Error(`${page.renderAt} could not be prerendered.`, { cause: failed.error })
  const failures: unknown[] = []
  const { prelude } = await prerender(<Providers router={router} queryClient={queryClient} />, {
    onError: (error) => void failures.push(error),
    // A large boundary would be moved into place by an inline script.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  })
  const html = await new Response(prelude).text()
  queryClient.clear()
  if (failures.length > 0)
    throw new Error(`${page.renderAt} could not be prerendered.`, { cause: failures[0] })
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]
  if (title === undefined) throw new Error(`${page.renderAt} has no title.`)
  if (html.includes('<script')) throw new Error(`${page.renderAt} has an inline script.`)
  return { title, markup: html.replace(/<title>[^<]*<\/title>/, '') }
}
