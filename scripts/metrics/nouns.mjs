// Each noun has one name and three homes: a contract file, a place in the server, a folder in the browser.

const nouns = `
  claims accounts credits discount-codes statements subscriptions receipts renewals books exports
  students usn-requests sessions second-factor password-resets promotions security-log
  subjects sections references pdfs proposals page-reports readings kept-notes marks notes trash uploads imports
  mail feedback reference-data settings takedowns samples audit insights plan-visits search search-misses
`
  .trim()
  .split(/\s+/)

/** Groups of calls that are no noun of their own, each with where their other homes are. */
const exceptions = {
  bulk: 'actions on many students: a folder of students in server and browser',
  dss: "the specification's short word for a place; its rows are reference-data",
  'pdf-pages': 'read by viewer in the browser',
  'pdf-versions': 'a part of pdfs in the browser',
  'search-synonyms': 'edited from search-misses in the browser',
  'site-forms': 'the form of sign-up, and feedback, in the browser',
  trust: 'reading before a renewal is checked: its calls are with renewals in the contract',
  system: 'health, metrics and the description of the calls, without a screen',
}

const homes = {
  contract: (noun) => new RegExp(`^packages/contract/src/(.*/)?${noun}(/|\\.ts$)`),
  server: (noun) => new RegExp(`^apps/server/src/(.*/)?${noun}[/.]`),
  browser: (noun) => new RegExp(`^apps/web/src/[a-z]+/${noun}/`),
}

/** Lists the homes that nouns lack, each as the noun with the home. */
const missingHomes = (files) =>
  nouns.flatMap((noun) =>
    Object.entries(homes)
      .filter(([, patternOf]) => !files.some((file) => patternOf(noun).test(file)))
      .map(([home]) => ({ noun, home })),
  )

const kebabCase = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Lists the groups of calls that a registry names. */
const groupsOf = (registry) => [...registry.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => kebabCase(name))

/** Lists what is wrong with the slices of all nouns, and the groups of calls that are no noun. */
export const problemsOfNouns = (files, registry) => [
  ...missingHomes(files).map(({ noun, home }) => `${noun} has no ${home} file or folder.`),
  ...groupsOf(registry)
    .filter((group) => !nouns.includes(group) && !Object.hasOwn(exceptions, group))
    .map(
      (group) => `${group} has calls, and is neither a noun nor an exception of scripts/metrics/nouns.mjs.`,
    ),
]

/** Lists the nouns that lack a home. */
export const incompleteNouns = (files) => [...new Set(missingHomes(files).map(({ noun }) => noun))]
