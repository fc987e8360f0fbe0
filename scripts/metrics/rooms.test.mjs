import { expect, it, test } from 'vitest'
import { circlesOf, drawRooms, edgesOf, edgesOfFeatures, problemsOfImports } from './rooms.mjs'

const server = 'apps/server/src'
const web = 'apps/web/src'
const contract = 'packages/contract/src'

/** Lists what is wrong with one import. */
const problemsOf = (from, to) => problemsOfImports([{ from, to }])

it.each([
  [`${server}/base/audit/audit.service.ts`, `${server}/money/claims/claims.policy.ts`],
  [`${server}/money/claims/sign-up/own/deep.ts`, `${server}/people/sessions/sessions.policy.ts`],
  [`${server}/money/tables/claims.table.ts`, `${server}/people/tables/sessions.table.ts`],
  [`${server}/platform/jobs.ts`, `${server}/base/mail/mail.service.ts`],
  [`${server}/site/web/web.routes.ts`, `${server}/app/app.ts`],
  [`${server}/app/app.ts`, `${server}/cli/serve.ts`],
  [`${web}/ui/lists/list.tsx`, `${web}/base/identity/api.ts`],
  [`${web}/library/pdfs/editing/sample/dialog.tsx`, `${web}/reading/readings/api.ts`],
  [`${web}/reading/viewer/parts/deep/panel.tsx`, `${web}/app/router.tsx`],
  [`${contract}/library/notes.ts`, `${contract}/site/insights.ts`],
  [`${contract}/common.ts`, `${contract}/registry.ts`],
])('%s may not import %s', (from, to) => {
  expect(problemsOf(from, to)).toEqual([expect.stringContaining('may not import')])
})

it.each([
  [`${server}/people/students/bulk/a.service.ts`, `${server}/people/promotions/promotions.repo.ts`],
  [`${server}/site/exports/a.query.ts`, `${server}/money/claims/claims.routes.ts`],
])('%s may not use %s, which belongs to its feature', (from, to) => {
  expect(problemsOf(from, to)).toEqual([expect.stringContaining('belongs to its feature alone')])
})

test('a feature of the browser offers its calls and keys, and nothing from a folder inside it', () => {
  const inside = `${web}/money/claims/queue/claim-record.tsx`
  expect(problemsOf(inside, `${web}/money/credits/list/credit-list.tsx`)).toHaveLength(1)
  expect(problemsOf(inside, `${web}/money/credits/list/api.ts`)).toEqual([])
  expect(problemsOf(inside, `${web}/money/credits/keys.ts`)).toEqual([])
})

it.each([
  [`${server}/money/claims/a.ts`, `${server}/base/audit/audit.service.ts`],
  [`${server}/money/claims/bank-word/a.ts`, `${server}/money/claims/claims.repo.ts`],
  [`${server}/cli/serve.ts`, `${server}/app/app.ts`],
  [`${web}/app/pages/home-page.tsx`, `${web}/reading/readings/continue-reading.tsx`],
  [`${web}/base/mail/api.ts`, `${contract}/site/insights.ts`],
  [`${contract}/registry.ts`, `${contract}/site/insights.ts`],
])('%s may import %s', (from, to) => {
  expect(problemsOf(from, to)).toEqual([])
})

test('types, parts that are loaded later and the contract are imports like any other', () => {
  const files = [
    {
      path: `${web}/lib/a.ts`,
      text: "import type { B } from './b.ts'\nconst later = () => import('./c.ts')",
    },
    { path: `${web}/lib/b.ts`, text: "import worker from './c.ts?worker&url'" },
    { path: `${web}/lib/c.ts`, text: "export * from '@lectureshelf/contract/base/mail'" },
    { path: `${contract}/base/mail.ts`, text: "import { z } from 'zod'" },
  ]
  expect(edgesOf(files).map(({ from, to }) => `${from} ${to}`)).toEqual([
    `${web}/lib/a.ts ${web}/lib/b.ts`,
    `${web}/lib/a.ts ${web}/lib/c.ts`,
    `${web}/lib/b.ts ${web}/lib/c.ts`,
    `${web}/lib/c.ts ${contract}/base/mail.ts`,
  ])
})

test('files and features that reach each other are circles', () => {
  const edges = [
    { from: `${server}/money/claims/a.ts`, to: `${server}/money/credits/b.ts` },
    { from: `${server}/money/credits/c.ts`, to: `${server}/money/claims/d.ts` },
    { from: 'x', to: 'y' },
    { from: 'y', to: 'z' },
    { from: 'z', to: 'x' },
    { from: 'z', to: 'lower' },
  ]
  expect(circlesOf(edges)).toEqual([['x', 'y', 'z']])
  expect(circlesOf(edgesOfFeatures(edges))).toEqual([['money/claims', 'money/credits']])
})

test('the picture has an arrow for each import that no other one explains, and what rooms hold', () => {
  const paths = ['money/claims/a.ts', 'people/students/b.ts', 'base/mail/c.ts'].map(
    (path) => `${server}/${path}`,
  )
  const [claims, students, mail] = paths
  const edges = [
    { from: students, to: claims },
    { from: claims, to: mail },
    { from: students, to: mail },
  ]
  const drawn = drawRooms(
    [...paths, `${web}/people/sign-up/d.ts`].map((path) => ({ path })),
    edges,
  )
  expect(drawn).toContain('  people --> money\n')
  expect(drawn).toContain('  money --> base\n')
  expect(drawn).not.toContain('people --> base')
  expect(drawn).toMatch(/^\| `people` \| .+ \| students \| sign-up \| base, money \|$/m)
})
