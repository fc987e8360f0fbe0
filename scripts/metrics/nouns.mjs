// Each noun has one name and three homes: a contract file, a place in the server, a folder in the browser.

const nouns = `
  claims statements subscriptions receipts renewals
  students sessions password-resets promotions security-log
  subjects sections references pdfs notes trash uploads imports
  mail feedback reference-data settings takedowns audit insights
`
  .trim()
  .split(/\s+/)

const homes = {
  contract: (noun) => new RegExp(`^packages/contract/src/(.*/)?${noun}(/|\\.ts$)`),
  server: (noun) => new RegExp(`^apps/server/src/(.*/)?${noun}[/.]`),
  browser: (noun) => new RegExp(`^apps/web/src/features/${noun}/`),
}

const problemOf = (files, noun, [home, patternOf]) => {
  const pattern = patternOf(noun)
  const exists = files.some((file) => pattern.test(file))
  if (exists) return null
  return `${noun} has no ${home} file or folder: add one, or name the reason for its absence in scripts/metrics/nouns.mjs.`
}

/** Lists what is wrong with the slices of all nouns. */
export const problemsOfNouns = (files) =>
  nouns.flatMap((noun) =>
    Object.entries(homes)
      .map((home) => problemOf(files, noun, home))
      .filter((problem) => problem !== null),
  )

/** Lists the nouns that lack a home, exceptions left out. */
export const incompleteNouns = (files) =>
  nouns.filter((noun) =>
    Object.entries(homes).some(([home, patternOf]) => {
      const isException = exceptions.some((entry) => entry.noun === noun && entry.home === home)
      return !isException && !files.some((file) => patternOf(noun).test(file))
    }),
  )
