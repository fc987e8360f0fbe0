/** Matches the components of Mantine by their folders. */
const mantine = (...names: string[]) => `/@mantine/core/esm/components/(${names.join('|')})/`

/** Matches modules of this folder. */
const own = (...names: string[]) => `/apps/web/src/(${names.join('|')})\\.`

/** Matches calls of the contract by the names of their files. */
const calls = (...names: string[]) => `/packages/contract/src/.+/(${names.join('|')})\\.calls\\.ts$`

const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'))

/** The chunks that pages share, the most shared one first. */
const groups = [
  { name: 'program', tags: ['$initial' as const] },
  {
    name: 'common',
    test: anyOf(
      mantine('Anchor', 'CloseButton', 'Input', 'InputBase', 'Text', 'TextInput'),
      '/@mantine/core/esm/core/(DirectionProvider|utils/(create-safe-context|get-env))/',
      '/@mantine/core/esm/(components/Checkbox/CheckIcon|.+/get-auto-contrast-value)',
      '/@mantine/hooks/esm/(use-id|use-merged-ref|use-uncontrolled|utils)/',
      '/@tanstack/react-query/build/modern/usePrefetchQuery',
      calls('pdf-about', 'claims', 'site-forms'),
      own(
        'library/pdfs/(keys|about/api)',
        'reading/preview/department-cards',
        'base/site-info/support-links',
        'lib/device-type',
        'lib/(format|site-contact|http/steady-query)',
        'ui/(language-of|more-menu\\.module|shared\\.module|show-current-chip|states\\.module|lists/empty-state)',
        'ui/dialogs/(asked|asker|confirm-dialog|open-after-mount)',
        'ui/forms/(focus-field|refusal-sentence|use-fields|use-focus-after-sending)',
      ),
      '/contract/src/money/(plans|consent)\\.ts$',
      'without-scroll-area',
    ),
  },
  {
    name: 'dialogs',
    test: anyOf(
      mantine('FocusTrap', 'Modal', 'ModalBase', 'Overlay', 'Paper', 'Portal'),
      own('lib/scroll-lock'),
    ),
  },
  {
    name: 'sign-in',
    test: anyOf(
      mantine('PasswordInput', 'Stack'),
      own('people/sign-up/api', 'lib/place-choices', 'ui/forms/cleaned-by'),
      '/contract/src/(clean-code|people/usn)\\.ts$',
    ),
  },
  { name: 'prices', test: anyOf(own('base/prices/(api|keys)'), calls('settings')) },
  {
    name: 'plans',
    test: anyOf(
      mantine('Checkbox', 'InlineInput', 'InputsGroup'),
      own('money/plans/.+', 'money/upi/(api|shown-prices)', 'ui/forms/agree-box'),
    ),
  },
  {
    // What the forms of a payment share.
    name: 'payment',
    test: anyOf(own('money/discount-codes/api', 'lib/money/last-semester', 'ui/forms/utr-field')),
  },
  {
    // The bar of a signed-in person, and what the viewer shares with other pages.
    name: 'bar',
    test: anyOf(
      own(
        'app/layout/(menus/bar-menus|search-link|signed-in-bar)',
        '(library/reading-badges/api|reading/readings/api|library/subjects/editing/add-subject-button)',
        'lib/(author-words|typed-text/typed-number|save-file)',
        'lib/layers/(open-layer|use-layer)',
        'ui/dialogs/use-dialogs',
      ),
      calls('pdf-pages', 'pdfs', 'readings'),
      '/@mantine/hooks/esm/use-hotkeys',
      '/lucide-react/dist/esm/icons/(plus|external-link|x|search|ellipsis-vertical|flag|chevron-right)\\.',
    ),
  },
  {
    name: 'shelf',
    test: anyOf(
      mantine('Progress'),
      own(
        'base/site-info/site-info\\.module',
        'reading/kept-notes/kept-notes\\.module',
        'library/subjects/(access-refusal|notes-line|subject-link)',
        'money/subscriptions/(api|keys|notices-later|renew-notice\\.module)',
        'library/pdfs/pdf-title',
        // The styles of Home: a file of their own would be one more request.
        'app/pages/home-page\\.module',
        '(site/feedback/feedback-form|reading/readings/continue-reading)\\.module',
        'library/sections/section-title-id',
        'ui/(chips\\.module|focus-pressed|hide-broken|folds/(?!disclosure).+)',
        'lib/(staff-person|http/run-mutation)',
        'ui/forms/search-box',
        'ui/marks/.+',
      ),
      calls('subscriptions'),
      '/contract/src/reading/reading-messages\\.ts$',
      '/lucide-react/dist/esm/icons/lock\\.',
    ),
  },
  {
    // What became of a student's plan or payment; Home and the subject page load it only then.
    name: 'subscription',
    test: anyOf(own('money/subscriptions/(payment-.+|renew-notice)')),
  },
  { name: 'kept', test: anyOf(own('reading/kept-notes/(keep-notes|api|kept-words|register-shell)')) },
  {
    // What Home has and a subject has not.
    name: 'feedback',
    test: anyOf(mantine('Fieldset', 'Textarea'), own('money/subscriptions/own-subscription-words')),
  },
  {
    name: 'menus',
    test: anyOf(
      mantine('Menu', 'Popover'),
      own('ui/more-menu'),
      '/@floating-ui/',
      '/@mantine/hooks/esm/use-debounced-value',
      '/lucide-react/dist/esm/icons/(chevron-up|list-tree)\\.',
      // How words are joined and compared: the find bar and My marks ask alike.
      '/contract/src/reading/(search/(broken-words|find-phrase|search-words)|marks/mark-words)\\.ts$',
    ),
  },
  {
    // Begins to open a PDF while the viewer is on its way.
    name: 'opening',
    test: anyOf(
      own(
        'reading/viewer/session/(?!stage|start-picture).+',
        'reading/viewer/(page-hash|failures)',
        'lib/storage/stored-place',
        'library/pdfs/about/about(-note|-words|\\.module)',
      ),
      '/contract/src/library/(page-constants|fold-text)\\.ts$',
    ),
  },
  {
    name: 'viewer',
    test: anyOf(
      own(
        'app/(pages/pdf-viewer-page|layout/menus/note-menu)',
        'reading/viewer/(?!key-help/|page-theme/theme-choice|reading/wake-lock|parts/hit-list|side/(?!side\\.module)|engine/(?:find/offline-words|link-borders)).+',
      ),
      '/pdfjs-dist/',
    ),
  },
]

/**
 * Groups of modules that become one chunk each. The bundler alone makes a chunk for each set of pages that share a module,
 * dozens for each page; what is not named here still is. `scripts/check-budgets.mjs` counts what the first pages load.
 */
export const chunkGroups = groups.map((group, index) => ({ ...group, priority: groups.length - index }))
