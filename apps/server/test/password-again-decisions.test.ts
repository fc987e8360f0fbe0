import { rights } from '@lectureshelf/contract/access'
import { registry } from '@lectureshelf/contract/registry'
import { expect, test } from 'vitest'
import { z } from 'zod'

test('only a change of settings carries its proof in its body, beside fields that ask', () => {
  const carrying = [...registry].flatMap(([name, op]) =>
    'body' in op && op.body instanceof z.ZodObject && 'proof' in op.body.shape ? [name] : [],
  )
  expect(carrying).toEqual(['settings.write'])
})

/** Why a call of owners or cashiers that writes does not ask for the password again (decision 041). */
const reasons = {
  ownBody: 'asks for password and code in its own body, every time',
  byWord: 'asks in the service when no statement shows the whole price',
  bank: 'a statement of the bank judges it, and it carries what was seen',
  takes: 'takes access away and gives none',
  undone: 'is undone by the same page, or out of the trash',
  answers: 'answers or sends what someone wrote, and decides about no one',
  seen: 'gives little, carries what was seen, and is in the audit log',
} as const

const decisions: Record<keyof typeof reasons, readonly string[]> = {
  ownBody: ['secondFactor.removeOf'],
  byWord: ['claims.approve', 'claims.approveMany'],
  bank: [
    'claims.changePlan',
    'credits.mark',
    'credits.refund',
    'credits.undoRefund',
    'credits.pair',
    'credits.setReference',
    'credits.takeBack',
    'credits.confirm',
    'statements.add',
    'statements.approve',
    'statements.pair',
    'statements.setAccount',
    'statements.remove',
    'accounts.edit',
  ],
  takes: [
    'claims.reject',
    'students.endDevice',
    'subscriptions.cancel',
    'subscriptions.endGrant',
    'credits.endGrant',
    'discountCodes.end',
    'statements.endReversed',
    'samples.hide',
    'imports.stop',
  ],
  undone: [
    'bulk.move',
    'promotions.create',
    'promotions.undo',
    'referenceData.addDepartment',
    'referenceData.editDepartment',
    'referenceData.removeDepartment',
    'referenceData.addBatch',
    'referenceData.editBatch',
    'referenceData.removeBatch',
    'referenceData.addCollege',
    'referenceData.editCollege',
    'referenceData.removeCollege',
    'referenceData.editSemester',
    'subjects.edit',
    'subjects.remove',
    'sections.remove',
    'pdfVersions.restore',
    'pdfVersions.publishSheet',
    'trash.restore',
  ],
  answers: [
    'bulk.describeMail',
    'bulk.planUsns',
    'credits.note',
    'feedback.mark',
    'takedowns.handle',
    'mail.sendWaiting',
    'mail.dismissWaiting',
    'mail.text',
    'mail.resend',
    'secondFactor.putOff',
  ],
  seen: ['usnRequests.accept', 'usnRequests.refuse', 'claims.releaseUtr', 'trust.restore'],
}

const isOfOwners = (right: keyof typeof rights): boolean => rights[right].join() === 'owner'

test('every writing call of owners asks for the password again, or has a reason why not', () => {
  const without = [...registry].flatMap(([name, { method, right, passwordAgain }]) =>
    method !== 'GET' && isOfOwners(right) && passwordAgain === undefined ? [name] : [],
  )
  expect(Object.values(decisions).flat().toSorted()).toEqual(without.toSorted())
})
