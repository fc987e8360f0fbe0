import { type ExportFormat, exportFormats, exportOps } from '@lectureshelf/contract/site/exports'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/actor.ts'
import type { HttpAnswer } from '../../platform/answers/http-answer.ts'
import { streamOf } from '../../platform/answers/stream-of.ts'
import { mountBytes } from '../../platform/http/mount.ts'
import { auditExport } from './audit-export.query.ts'
import { booksExport } from './books-export.query.ts'
import { claimsExportFor } from './claims-export.query.ts'
import { creditsExport } from './credits-export.query.ts'
import type { ExportList, Period } from './export-list.ts'
import type { ExportsService } from './exports.service.ts'
import { receiptsExport } from './receipts-export.query.ts'
import { studentsExport } from './students-export.query.ts'
import { subscriptionsExport } from './subscriptions-export.query.ts'
import { textsExport } from './texts-export.query.ts'

const types = { csv: `${exportFormats.csv}; charset=utf-8; header=present`, xlsx: exportFormats.xlsx }

interface Asked<Query> {
  actor: Actor
  query: Query
  request: FastifyRequest
}

/** Returns the response to a request for a list; a HEAD reads nothing and leaves no record. */
const createAnswer =
  (exports: ExportsService) =>
  async <Row, Query extends Period>(
    list: ExportList<Row, Query>,
    format: ExportFormat,
    { actor, query, request }: Asked<Query>,
  ): Promise<HttpAnswer> => {
    const parts = ['lectureshelf', list.name, query.from, query.to].filter((part) => part !== undefined)
    return {
      status: 200,
      headers: {
        'content-type': types[format],
        'content-disposition': `attachment; filename="${parts.join('-')}.${format}"`,
        'cache-control': 'private, no-store',
      },
      body: request.method === 'HEAD' ? null : streamOf(await exports.open(actor, list, { format, query })),
    }
  }

export const exportRoutes = (app: FastifyInstance, exports: ExportsService): void => {
  const answer = createAnswer(exports)
  mountBytes(app, exportOps.receiptsCsv, (asked) => answer(receiptsExport, 'csv', asked))
  mountBytes(app, exportOps.receiptsXlsx, (asked) => answer(receiptsExport, 'xlsx', asked))
  mountBytes(app, exportOps.creditsCsv, (asked) => answer(creditsExport, 'csv', asked))
  mountBytes(app, exportOps.creditsXlsx, (asked) => answer(creditsExport, 'xlsx', asked))
  mountBytes(app, exportOps.claimsCsv, (asked) => answer(claimsExportFor(asked.actor), 'csv', asked))
  mountBytes(app, exportOps.claimsXlsx, (asked) => answer(claimsExportFor(asked.actor), 'xlsx', asked))
  mountBytes(app, exportOps.subscriptionsCsv, (asked) => answer(subscriptionsExport, 'csv', asked))
  mountBytes(app, exportOps.subscriptionsXlsx, (asked) => answer(subscriptionsExport, 'xlsx', asked))
  mountBytes(app, exportOps.textsCsv, (asked) => answer(textsExport, 'csv', asked))
  mountBytes(app, exportOps.textsXlsx, (asked) => answer(textsExport, 'xlsx', asked))
  mountBytes(app, exportOps.studentsCsv, (asked) => answer(studentsExport, 'csv', asked))
  mountBytes(app, exportOps.studentsXlsx, (asked) => answer(studentsExport, 'xlsx', asked))
  mountBytes(app, exportOps.booksCsv, (asked) => answer(booksExport, 'csv', asked))
  mountBytes(app, exportOps.booksXlsx, (asked) => answer(booksExport, 'xlsx', asked))
  mountBytes(app, exportOps.auditCsv, (asked) => answer(auditExport, 'csv', asked))
  mountBytes(app, exportOps.auditXlsx, (asked) => answer(auditExport, 'xlsx', asked))
}
