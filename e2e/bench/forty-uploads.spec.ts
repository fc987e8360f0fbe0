import { test } from '../support/office.ts'
import { expectUploadsToSurvive } from '../support/upload-journey.ts'

test('forty PDFs arrive although the network breaks and the server crashes, in bounded memory', async ({
  page,
  office,
}) => {
  test.slow()
  await expectUploadsToSurvive(page, office, { subCode: '21ZZ84', count: 40 })
})
