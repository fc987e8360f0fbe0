import { type RequestListener, type Server, createServer } from 'node:http'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { z } from 'zod'
import { auditRoutes } from '../base/audit/audit.routes.ts'
import { referenceDataRoutes } from '../base/reference-data/reference-data.routes.ts'
import { exportRoutes } from '../site/exports/exports.routes.ts'
import { feedbackRoutes } from '../site/feedback/feedback.routes.ts'
import { importRoutes } from '../library/imports/imports.routes.ts'
import { bookRoutes } from '../money/books/books.routes.ts'
import { insightRoutes } from '../site/insights/insights.routes.ts'
import { mailRoutes } from '../base/mail/mail.routes.ts'
import { planVisitRoutes } from '../site/plan-visits/plan-visits.routes.ts'
import { noteRoutes } from '../library/notes/notes.routes.ts'
import { proposalRoutes } from '../library/proposals/proposals.routes.ts'
import { pageReportRoutes } from '../reading/page-reports/page-reports.routes.ts'
import { passwordResetRoutes } from '../people/password-resets/password-resets.routes.ts'
import { pdfPageRoutes } from '../library/pdf-pages/pdf-pages.routes.ts'
import { pdfVersionRoutes } from '../library/pdf-versions/pdf-versions.routes.ts'
import { pdfAboutRoutes } from '../library/pdfs/about/pdf-about.routes.ts'
import { pdfChapterRoutes } from '../reading/pdf-chapters/pdf-chapters.routes.ts'
import { pdfRoutes } from '../library/pdfs/pdfs.routes.ts'
import { promotionRoutes } from '../people/promotions/promotions.routes.ts'
import { searchRoutes } from '../reading/search/search.routes.ts'
import { keptNoteRoutes } from '../reading/kept-notes/kept-notes.routes.ts'
import { markRoutes } from '../reading/marks/marks.routes.ts'
import { readingRoutes } from '../reading/readings/readings.routes.ts'
import { referenceRoutes } from '../library/references/references.routes.ts'
import { claimRoutes } from '../money/claims/claims.routes.ts'
import { renewalRoutes } from '../money/renewals/renewals.routes.ts'
import { sampleRoutes } from '../library/samples/samples.routes.ts'
import { sectionRoutes } from '../library/sections/sections.routes.ts'
import { subjectRoutes } from '../library/subjects/subjects.routes.ts'
import { secondFactorRoutes } from '../people/second-factor/second-factor.routes.ts'
import { securityLogRoutes } from '../base/security-log/security-log.routes.ts'
import { sessionRoutes } from '../people/sessions/sessions.routes.ts'
import { settingRoutes } from '../base/settings/settings.routes.ts'
import { siteFormRoutes } from '../site/site-forms/site-forms.routes.ts'
import { accountRoutes } from '../money/accounts/accounts.routes.ts'
import { creditRoutes } from '../money/credits/credits.routes.ts'
import { discountCodeRoutes } from '../money/discount-codes/discount-codes.routes.ts'
import { statementRoutes } from '../money/statements/statements.routes.ts'
import { bulkRoutes } from '../people/students/bulk/bulk.routes.ts'
import { usnRequestRoutes } from '../people/students/usn/usn-requests.routes.ts'
import { studentRoutes } from '../people/students/students.routes.ts'
import { subscriptionRoutes } from '../money/subscriptions/subscriptions.routes.ts'
import { createMetrics } from '../site/system/metrics.ts'
import { securityText } from '../site/system/security-text.ts'
import { createReadiness } from '../site/system/readiness.ts'
import { systemRoutes } from '../site/system/system.routes.ts'
import { takedownRoutes } from '../site/takedowns/takedowns.routes.ts'
import { trashRoutes } from '../library/trash/trash.routes.ts'
import { trustRoutes } from '../money/trust/trust.routes.ts'
import { uploadRoutes } from '../library/uploads/uploads.routes.ts'
import { webRoutes } from '../site/web/web.routes.ts'
import { findOwnDevice } from '../people/tables/devices/own-devices.query.ts'
import { closeSilentConnections } from '../platform/http/silent-connections.ts'
import { logAnswer } from '../platform/http/answered/access-log.ts'
import { onAnswered } from '../platform/http/answered/on-answered.ts'
import { createDeviceCookie } from '../platform/http/device-cookie.ts'
import { handleErrors } from '../platform/http/error-handler.ts'
import { createFairReads } from '../platform/http/fair-reads.ts'
import { refuseForeignPage } from '../platform/http/foreign-pages.ts'
import { type Connections, createConnections } from '../platform/http/limits/connections.ts'
import type { TimeLimits } from '../platform/http/limits/time-limits.ts'
import { rememberMethods } from '../platform/http/known-methods.ts'
import { type RequestMetrics, createRequestMetrics } from '../platform/http/answered/request-metrics.ts'
import { originOf } from '../platform/http/request-origin.ts'
import { readRefusedBodies, refusePackedBodies } from '../platform/http/unread-bodies.ts'
import { refuseUnread } from '../platform/http/unread-requests.ts'
import { securityHeadersOf, sendSecurityHeaders } from '../platform/http/security-headers.ts'
import { serialiserOf } from '../platform/answers/serialiser.ts'
import { lazyChildLog, logSettings } from '../platform/log.ts'
import { readVersion } from '../server-version.ts'
import type { Deps, Services } from './services.ts'

const maxBodyBytes = 1024 * 1024

/** A large upload over a slow connection takes hours, so Node limits the headers only. */
const createHttpServer = (
  listener: RequestListener,
  connections: Connections,
  limits: TimeLimits,
): Server => {
  const settings = {
    headersTimeout: limits.headers,
    requestTimeout: 0,
    connectionsCheckingInterval: limits.check,
  }
  const server = createServer(settings, connections.wrap(listener))
  connections.watch(server)
  return server
}

/** Returns the bearer token of a request, or null for any other scheme. */
const bearerIn = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null

/** Accepts JSON; an empty body with a JSON content type is no body, as some clients send with DELETE. */
const parseJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, typeof body === 'string' ? body : body.toString('utf8'), done)
  })
}

/** Creates the metrics when a token protects them. */
const metricsOf = (
  app: FastifyInstance,
  requests: RequestMetrics,
  { config, pdfEngine, ocrEngine, clock, onError }: Deps,
  { installationState }: Services,
) => {
  const { metricsToken: token } = config
  if (token === null) return null
  const metrics = createMetrics({
    requests,
    state: installationState,
    pdfEngine,
    ocrEngine,
    clock,
    onError,
  })
  app.addHook('onClose', async () => metrics.stop())
  return { token, read: metrics.render }
}

/** Builds the whole HTTP side without listening: tests inject requests into it. */
export const buildApp = async (deps: Deps, services: Services): Promise<FastifyInstance> => {
  const { config } = deps
  const requests = createRequestMetrics()
  const fairReads = createFairReads(config.readLimits)
  const deviceCookie = createDeviceCookie({
    secureCookies: config.secureCookies,
    findOwnHash: (usn, hashes) => findOwnDevice(deps.database.db, usn, hashes),
  })
  const connections = createConnections({
    limits: config.timeLimits,
    maxConnections: config.maxConnections,
    securityHeaders: securityHeadersOf({ isHttps: config.secureCookies }),
  })
  const app: FastifyInstance = Fastify({
    serverFactory: (framework) => createHttpServer(framework, connections, config.timeLimits),
    logger: config.logLevel === 'silent' ? false : logSettings(config.logLevel, deps.logStream),
    childLoggerFactory: lazyChildLog,
    trustProxy: config.trustProxy === 0 ? false : (_address, hop) => hop < config.trustProxy,
    bodyLimit: maxBodyBytes,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // A proxy may send a request on an open connection at this moment: it is answered, and the connection ends.
    return503OnClosing: false,
    ...refuseUnread({ isHttps: config.secureCookies }),
    // The default of 100 is shorter than the public name of a PDF.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 255 },
    ajv: { customOptions: { strict: false } },
  })
  app.decorateRequest('actor', null)
  app.decorate('identify', (request) => {
    const origin = originOf(request)
    return services.sessions.identify(bearerIn(request.headers.authorization), {
      deviceHashes: deviceCookie.hashesIn(request.headers.cookie),
      network: () => origin.addressPrefix,
      origin,
    })
  })
  app.decorate('requirePassword', (actor) => services.sessions.requireConfirmed(actor))
  app.decorate('refuseForeignPage', ({ headers }) => refuseForeignPage(headers, config.ownOrigin))
  app.decorate('catchUp', () => deps.memory.catchUp())
  app.decorate('fairReads', fairReads)
  closeSilentConnections(app)
  readRefusedBodies(app)
  refusePackedBodies(app)
  onAnswered(app, (answered) => {
    logAnswer(app.log, answered)
    requests.count(answered)
  })
  handleErrors(app, {
    space: deps.space,
    onRefused: ({ id, origin = null }, { method, routeOptions }) => {
      // The pattern of the path, never the path itself, which may contain a name.
      const detail = `${method} ${routeOptions.url ?? ''}`
      services.securityLog.note({ kind: 'refused', personId: id, origin, detail })
    },
  })
  app.addHook('onClose', () => services.securityLog.settle())
  sendSecurityHeaders(app, { isHttps: config.secureCookies })
  const methodsAt = rememberMethods(app)
  app.setSerializerCompiler<z.ZodType>(({ schema }) => serialiserOf(schema))
  parseJsonBodies(app)
  await app.register(formbody, { bodyLimit: 64 * 1024 })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    threshold: 1024,
    customTypes: /^application\/json|^text\//u,
  })

  systemRoutes(app, {
    readiness: createReadiness(deps),
    metrics: metricsOf(app, requests, deps, services),
    version: readVersion(),
    readSecurityText: async () => {
      const { supportMail } = await services.settings.read()
      return securityText({ supportMail, publicUrl: config.publicUrl, now: deps.clock.now() })
    },
  })
  referenceDataRoutes(app, services.referenceData, services.dss)
  auditRoutes(app, services.audit)
  securityLogRoutes(app, services.securityLog)
  subscriptionRoutes(app, services)
  bookRoutes(app, services.books)
  insightRoutes(app, services)
  sessionRoutes(app, {
    sessions: services.sessions,
    signIn: services.signIn,
    laterSignOut: services.laterSignOut,
    deviceCookie,
  })
  secondFactorRoutes(app, services.secondFactor)
  studentRoutes(app, { students: services.students, deviceCookie })
  bulkRoutes(app, services)
  usnRequestRoutes(app, services.usnRequests)
  promotionRoutes(app, services.promotions)
  passwordResetRoutes(app, { passwordResets: services.passwordResets, deviceCookie })
  siteFormRoutes(app, { siteForms: services.siteForms, deviceCookie })
  claimRoutes(app, { ...services, deviceCookie })
  renewalRoutes(app, services.renewals)
  trustRoutes(app, services.trust)
  accountRoutes(app, services.accounts, services.fileDifferences)
  creditRoutes(app, services.credits)
  discountCodeRoutes(app, services)
  statementRoutes(app, services.statements)
  exportRoutes(app, services.exports)
  feedbackRoutes(app, services.feedback)
  takedownRoutes(app, services.takedowns)
  mailRoutes(app, services.mail)
  planVisitRoutes(app, services)
  settingRoutes(app, services)
  subjectRoutes(app, services.subjects)
  sectionRoutes(app, services.sections)
  referenceRoutes(app, services.references)
  pdfRoutes(app, services.pdfs)
  pdfPageRoutes(app, services)
  pdfAboutRoutes(app, services.pdfAbout)
  sampleRoutes(app, services.samples)
  pdfChapterRoutes(app, services.pdfChapters)
  pdfVersionRoutes(app, services)
  readingRoutes(app, services.readings)
  keptNoteRoutes(app, services.keptNotes)
  markRoutes(app, services.marks)
  searchRoutes(app, services)
  noteRoutes(app, services.notes)
  pageReportRoutes(app, services.pageReports)
  proposalRoutes(app, services.proposals)
  importRoutes(app, services.imports)
  trashRoutes(app, services.trash)
  uploadRoutes(app, services.uploads)
  await webRoutes(app, {
    webDir: config.webDir,
    publicUrl: config.publicUrl,
    dss: services.dss,
    methodsAt,
  })
  return app
}
