import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'

const TOP = join(import.meta.dirname, '..')

/** The three documents, each with its own headers. */
export const DOCUMENTS = ['site', 'account', 'console'] as const

/** What browsers load of one document. */
export function clientBuild(document: (typeof DOCUMENTS)[number], outDir: string): InlineConfig {
  const common = shared(outDir)
  return {
    ...common,
    // The public site loads little; its other parts are opened by few visitors.
    plugins: [...common.plugins!, ...(document === 'site' ? [] : [preloadShared()])],
    build: {
      outDir,
      // The documents share the folder.
      emptyOutDir: false,
      assetsDir: 'assets',
      // Nothing inline: the policy of every document forbids it.
      assetsInlineLimit: 0,
      // These support light-dark(); rewritten for older browsers it would not follow the scheme that Mantine
      // sets.
      cssTarget: ['chrome125', 'edge125', 'firefox128', 'safari18'],
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(import.meta.dirname, `${document}.html`),
        output: { codeSplitting: { groups: GROUPS, includeDependenciesRecursively: false } },
      },
    },
  }
}

/**
 * What pages have in common, in a few files. Left to itself, the bundler makes a file for each set of pages that share something, and a
 * page loads a hundred of them. `settings` is for signing in and for the settings of an account: no other file uses it.
 */
const GROUPS = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  {
    name: 'settings',
    test: /web\/account\/(security|sign-in|invitation|developers|apps|grants)\/|node_modules\/qrcode\.react\//,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'libraries', test: /node_modules/, minShareCount: 2, priority: 1 },
  { name: 'shared', minShareCount: 2 },
]

/** Nearly every page needs these, so the browser asks for them before the first script has run. */
function preloadShared(): Plugin {
  return {
    name: 'preload-shared',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {})
          .filter(file => file.type === 'chunk' && ['libraries', 'shared'].includes(file.name))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** What the server uses to render the public pages. */
export function serverBuild(outDir: string): InlineConfig {
  return {
    ...shared(outDir),
    build: {
      outDir,
      emptyOutDir: true,
      ssr: join(import.meta.dirname, 'site', 'server.tsx'),
      copyPublicDir: false,
    },
    ssr: { noExternal: true },
  }
}

/**
 * The script of verify.html, the page in every dossier that checks it offline: one unminified file, so that
 * anyone can read what runs. The same sources give the same bytes.
 */
export function verifierBuild(outDir: string): InlineConfig {
  return {
    root: TOP,
    configFile: false,
    logLevel: 'warn',
    cacheDir: join(outDir, '..', '.vite'),
    build: {
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      target: ['chrome125', 'edge125', 'firefox128', 'safari18'],
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(TOP, 'src', 'areas', 'dossier', 'verifier', 'page.ts'),
        output: { format: 'iife', entryFileNames: 'verifier.js', strict: true },
      },
    },
  }
}

function shared(outDir: string): InlineConfig {
  return {
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    cacheDir: join(outDir, '..', '.vite'),
    plugins: [react()],
    css: { modules: { localsConvention: 'camelCaseOnly' } },
  }
}
