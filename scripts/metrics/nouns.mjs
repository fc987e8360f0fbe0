// Each noun has one name and three homes: a contract file, a place in the server, a folder in the browser.

const nouns = `
  claims statements subscriptions receipts renewals
  students sessions second-factor password-resets promotions security-log
  subjects sections references pdfs page-reports readings notes trash uploads imports
  mail feedback reference-data settings takedowns audit insights measurements
`
  .trim()
  .split(/\s+/)

const homes = {
  contract: (noun) => new RegExp(`^packages/contract/src/(.*/)?${noun}(/|\\.ts$)`),
  server: (noun) => new RegExp(`^apps/server/src/(.*/)?${noun}[/.]`),
  browser: (noun) => new RegExp(`^apps/web/src/features/${noun}/`),
}

/** Lists the homes that nouns lack, each as the noun with the home. */
const missingHomes = (files) =>
  nouns.flatMap((noun) =>
    Object.entries(homes)
      .filter(([, patternOf]) => !files.some((file) => patternOf(noun).test(file)))
      .map(([home]) => ({ noun, home })),
  )

/** Lists what is wrong with the slices of all nouns. */
export const problemsOfNouns = (files) =>
  missingHomes(files).map(({ noun, home }) => `${noun} has no ${home} file or folder.`)

/** Lists the nouns that lack a home. */
export const incompleteNouns = (files) => [...new Set(missingHomes(files).map(({ noun }) => noun))]
