import { addresses } from '@lectureshelf/contract/addresses'
import { subjectOps } from '@lectureshelf/contract/content/subjects'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, textsOf } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner, student } from '../../../../test/people.ts'
import { makeCard } from '../../../../test/site.ts'

test('an owner reaches a shelf once scheme, department and semester are chosen', async () => {
  const opening = openPage(addresses.dashboard, { as: owner })
  server.on(subjectOps.list, { subjects: [makeCard(student, 'BCS503')] })
  const { address } = await opening
  const scheme = await main().findByLabelText('Scheme')
  const department = main().getByLabelText('Department')
  const optionsOf = (field: HTMLElement) => textsOf([...field.querySelectorAll('option')])
  expect(optionsOf(scheme)).toEqual(['Choose', '2021', '2022', '2024', '2025'])
  expect(optionsOf(department)).toEqual(['Choose', 'CSE', 'ECE', 'EEE', 'Civil', 'Mech', 'AIML'])
  fill(main().getByLabelText('Semester'), '5th Sem')
  fill(scheme, '2022')
  expect(address()).toBe(addresses.dashboard)
  fill(department, 'CSE')
  await waitFor(() => expect(address()).toBe('/Admin/CSE/2022/5th%20Sem'))
  expect(await main().findByRole('link', { name: /BCS503/ })).toBeDefined()
})
