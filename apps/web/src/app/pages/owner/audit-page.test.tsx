import { addresses } from '@lectureshelf/contract/addresses'
import { auditOps } from '@lectureshelf/contract/base/audit'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, valueOf } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner } from '../../../../test/people.ts'

test('a day of the audit log can be typed digit by digit, and filters once its year is whole', async () => {
  server.on(auditOps.list, { items: [], total: 0, actions: [], entities: [] })
  const { router, address } = await openPage(addresses.audit, { as: owner })
  const from = await main().findByLabelText('From')
  fill(from, '0002-11-05')
  expect(valueOf(from)).toBe('0002-11-05')
  expect(address()).toBe(addresses.audit)
  fill(from, '2026-11-05')
  await waitFor(() => expect(server.sent(auditOps.list).at(-1)?.query.from).toBe('2026-11-05'))
  expect(valueOf(from)).toBe('2026-11-05')
  await router.navigate({ href: addresses.audit, to: addresses.audit })
  await waitFor(() => expect(valueOf(from)).toBe(''))
})

test('a day that filters is written below its field as the lists write it', async () => {
  server.on(auditOps.list, { items: [], total: 0, actions: [], entities: [] })
  await openPage(`${addresses.audit}?from=2026-11-22`, { as: owner })
  const describedBy = (label: string) =>
    document.getElementById(main().getByLabelText(label).getAttribute('aria-describedby') ?? '')
  await main().findByLabelText('From')
  expect(describedBy('From')?.textContent).toBe('22 Nov 2026')
  expect(describedBy('To')).toBeNull()
  fill(main().getByLabelText('From'), '2026-11-05')
  await waitFor(() => expect(describedBy('From')?.textContent).toBe('5 Nov 2026'))
})
