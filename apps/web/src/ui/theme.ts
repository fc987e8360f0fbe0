import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
  createTheme,
  defaultVariantColorsResolver,
} from '@mantine/core'

// Mantine requires ten shades; the colours themselves are the variables of theme.css.
const ink: MantineColorsTuple = [
  '#f3ede0',
  '#ece9e1',
  '#cfd0da',
  '#a3a7bc',
  '#7e839b',
  '#565b73',
  '#3d4260',
  '#2c3046',
  '#1b1f3b',
  '#12141f',
]

/** Background, background under the pointer, and text of our button variants. */
const ownVariants: Partial<Record<string, readonly [string, string, string]>> = {
  accent: ['var(--ls-accent)', 'var(--ls-accent-hover)', 'var(--ls-on-accent)'],
  danger: ['var(--ls-danger)', 'var(--ls-danger-hover)', 'var(--ls-on-danger)'],
  filled: ['var(--ls-ink)', 'var(--ls-ink)', 'var(--ls-paper)'],
  subtle: ['transparent', 'var(--ls-tint)', 'var(--ls-ink)'],
}

/**
 * Colours of the button variants. `accent` is the one main action of a page; `filled` in the primary colour
 * is ink on paper; `danger` is for what cannot be undone. The other variants are Mantine's.
 */
const variantColors: VariantColorsResolver = (input) => {
  const { variant, color = 'ink' } = input
  const isOwn = variant === 'accent' || variant === 'danger' || color === 'ink'
  const own = ownVariants[variant]
  if (!isOwn || own === undefined) return defaultVariantColorsResolver(input)
  const [background, hover, text] = own
  return { background, hover, color: text, border: '1px solid transparent' }
}

const touchTarget = { size: 'md' } as const

// Mantine's dialogs have a <header> that assistive technology would take for the page's.
export const dialogHeader = { header: { role: 'presentation' } }

export const theme = createTheme({
  colors: { ink },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 1 },
  autoContrast: true,
  variantColorResolver: variantColors,
  fontFamily: 'var(--ls-text-font)',
  fontFamilyMonospace: 'var(--ls-code-font)',
  fontSizes: { xs: '0.875rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.55', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: 'var(--ls-heading-font)',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 1.3rem + 1.6vw, 2.25rem)', lineHeight: '1.14' },
      h2: { fontSize: '1.75rem', lineHeight: '1.2' },
      h3: { fontSize: '1.375rem', lineHeight: '1.25' },
      h4: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '10px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '36em', sm: '48em', md: '64em', lg: '75em', xl: '90em' },
  shadows: { xs: 'var(--ls-shadow)', sm: 'var(--ls-shadow)', md: 'var(--ls-shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: touchTarget },
    // Help and errors come below their field everywhere, so that inputs side by side line up.
    // Nearly every field is required, so an asterisk stands only where a form asks for one.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'], withAsterisk: false },
    },
    TextInput: { defaultProps: touchTarget },
    PasswordInput: { defaultProps: touchTarget },
    NativeSelect: { defaultProps: touchTarget },
    Select: { defaultProps: touchTarget },
    Textarea: { defaultProps: touchTarget },
    FileInput: { defaultProps: touchTarget },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    Modal: {
      defaultProps: {
        centered: true,
        padding: 'lg',
        // A dialog's name is its title; its close button needs a name of its own.
        closeButtonProps: { 'aria-label': 'Close', size: 44 },
        transitionProps: { duration: 150 },
        attributes: dialogHeader,
      },
    },
    Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false, shadow: 'md' } },
    Drawer: {
      defaultProps: { attributes: dialogHeader, closeButtonProps: { 'aria-label': 'Close', size: 44 } },
    },
    Anchor: { defaultProps: { underline: 'always' } },
  },
})

/** Sets Mantine's own variables to the product's colours, in both schemes. */
export const themeVariables: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--ls-paper)',
    '--mantine-color-text': 'var(--ls-ink)',
    '--mantine-color-bright': 'var(--ls-ink)',
    '--mantine-color-dimmed': 'var(--ls-muted)',
    '--mantine-color-placeholder': 'var(--ls-muted)',
    '--mantine-color-anchor': 'var(--ls-ink)',
    '--mantine-color-error': 'var(--ls-danger)',
    '--mantine-color-default': 'var(--ls-surface)',
    '--mantine-color-default-hover': 'var(--ls-tint)',
    '--mantine-color-default-color': 'var(--ls-ink)',
    '--mantine-color-default-border': 'var(--ls-rule)',
    '--mantine-color-disabled': 'var(--ls-tint)',
    '--mantine-color-disabled-color': 'var(--ls-muted)',
    '--mantine-color-disabled-border': 'var(--ls-rule)',
  }
  return { variables: {}, light: scheme, dark: scheme }
}
