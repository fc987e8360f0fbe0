import { signUpFields } from '../claim-factories.ts'
import { personForm } from '../office-factories.ts'
import { csvOf } from '../statements/statement-factories.ts'
import { lineOf, tinyPdf } from '../tiny-pdf.ts'
import { uploadMetadata } from '../tus-client.ts'
import type { Material } from './plausible.ts'
import { settingsId } from './things.ts'

/** The parts of a request, before they are written as bytes. */
export interface Parts {
  params: Record<string, unknown>
  query: Record<string, unknown>
  /** Any value for a JSON body; the fields for a form or an upload. */
  body: unknown
  file: Buffer | null
  headers: Record<string, string>
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

type Recipe = (material: Material, parts: Parts) => Partial<Parts>

/** The token for the metrics of the server under test. */
export const metricsToken = 'a token for the metrics'

const uploadedDigits = 6

/** Returns a PDF whose size does not depend on its number, because an upload declares it before. */
const uploadedPdf = (number: number): Buffer =>
  tinyPdf({ contents: [lineOf(`upload ${String(number).padStart(uploadedDigits, '0')}`)] })

/** Returns the name under which the uploads of a person are known: those begun, or those with all their bytes. */
export const uploadsOf = (person: string, stage: 'begun' | 'sent'): string => `uploads ${stage} by ${person}`

const ownUpload = ({ chance, things, caller }: Material, stage: 'begun' | 'sent') => {
  const uploadId = things.find(chance, uploadsOf(caller.name, stage))
  return uploadId === null ? {} : { uploadId }
}

/** Returns the section in which a PDF was seen. */
const sectionOf = ({ chance, things }: Material, pdfId: unknown) => ({
  sectionId: things.recordOf(pdfId)?.['sectionId'] ?? things.find(chance, 'sectionId') ?? chance.uuid(),
})

const form: Recipe = (material) => {
  const { chance, things } = material
  if (chance.happens(0.4)) return { body: { 'form-name': 'feedback', feedback: 'Good notes' } }
  const usn = `1LS26CS${String(chance.below(1000)).padStart(3, '0')}`
  things.note('claimUsn', usn)
  const utr = `6324${String(chance.below(10 ** 8)).padStart(8, '0')}`
  return { body: signUpFields({ usn, utr, privacyAccepted: 'true', consent: 'true' }) }
}

const paymentDay = ({ chance }: Material) => `${String(1 + chance.below(20)).padStart(2, '0')}/10/26`

/** Rules for valid input that the schema of a call does not express. */
export const recipes: Record<string, Recipe> = {
  'siteForms.submit': form,
  'claims.own': ({ chance, things }, { body }) => ({
    body: { ...recordOf(body), usn: things.find(chance, 'claimUsn') ?? '1LS26CS001' },
  }),
  'students.create': ({ chance }) => {
    const number = String(chance.below(10_000)).padStart(4, '0')
    return { body: { ...personForm, usn: `1LS28X${number}`, email: `new${number}@example.com` } }
  },
  // What was seen may be older than the change of another request: a name needs none of it.
  'students.edit': ({ chance }) => ({ body: { name: chance.pick(['Asha Rao', 'Ravi Gowda']) } }),
  'discountCodes.create': ({ chance }) => ({
    body: {
      amountPaise: null,
      percent: 1 + chance.below(100),
      plan: null,
      forKind: 'both',
      lastDay: null,
      maxUses: 1 + chance.below(50),
      colleges: [],
      batches: [],
      note: 'For the class',
    },
  }),
  'trash.restore': ({ chance, things }, { params }) => {
    const id = things.find(chance, 'trash')
    return { params: { ...params, id, kind: things.recordOf(id)?.['kind'] ?? params['kind'] } }
  },
  'statements.add': (material) => ({
    file: csvOf([
      {
        day: paymentDay(material),
        // A statement without a payment of a plan's size can be removed.
        rupees: material.chance.pick(['149.00', '149.00', '5000.00']),
        utr: `6274${String(material.chance.below(10 ** 8)).padStart(8, '0')}`,
      },
    ]),
  }),
  'uploads.create': ({ chance, things }) => ({
    headers: {
      'upload-length': String(uploadedPdf(0).length),
      'upload-metadata': uploadMetadata(things.find(chance, 'sectionId') ?? chance.uuid()),
    },
  }),
  'uploads.patch': (material, { params }) => {
    const { chance } = material
    const pdf = uploadedPdf(chance.below(10 ** uploadedDigits))
    return {
      params: { ...params, ...ownUpload(material, 'begun') },
      headers: {
        'upload-offset': chance.happens(0.8) ? '0' : '32',
        'content-type': 'application/offset+octet-stream',
      },
      file: chance.happens(0.8) ? pdf : pdf.subarray(0, 16),
    }
  },
  'uploads.head': (material, { params }) => ({ params: { ...params, ...ownUpload(material, 'begun') } }),
  'uploads.finish': (material, { params }) => ({ params: { ...params, ...ownUpload(material, 'sent') } }),
  'pdfs.remove': (material) => {
    const pdfId = material.things.find(material.chance, 'pdfId')
    return { body: { pdfId, ...sectionOf(material, pdfId) } }
  },
  'pdfs.move': (material, { params, body }) => ({
    body: { ...recordOf(body), ...sectionOf(material, params['pdfId']) },
  }),
  'students.endDevice': ({ chance, things }, { params }) => {
    const sessionId = things.find(chance, 'device')
    const { id = params['id'] } = things.recordOf(sessionId) ?? {}
    return { params: { id, sessionId: sessionId ?? params['sessionId'] } }
  },
  'statements.pair': ({ chance, things }, { params, body }) => {
    const lineId = things.find(chance, 'orphan')
    const registrationId = things.findWhere(chance, 'registrationId', ({ state }) => state === 'pending')
    const line = lineId === null ? {} : { lineId }
    return {
      params: { id: things.recordOf(lineId)?.['statements id'] ?? params['id'] },
      body: { ...recordOf(body), ...line, ...(registrationId === null ? {} : { registrationId }) },
    }
  },
  'settings.write': ({ chance, things, caller: { password } }, { body }) => {
    const shown = things.recordOf(settingsId) ?? {}
    const changes = Object.entries(recordOf(body)).filter(([name]) => name !== 'seen' && name !== 'proof')
    const mail = ['supportMail', 'help@notes.ac.in'] as const
    const [name, value] = chance.pick([...changes, mail, mail])
    const proof = name === 'upiId' ? { proof: { password } } : {}
    return { body: { [name]: value, seen: { [name]: shown[name] }, ...proof } }
  },
  'system.metrics': () => ({ headers: { authorization: `Bearer ${metricsToken}` } }),
}
