import { readFile } from 'node:fs/promises'
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
    plugins: [
      ...common.plugins!,
      ...(document === 'site' ? [] : [preloadShared(), listScriptsOfPages(document)]),
    ],
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

/** The groups that nearly every page needs. */
const SHARED = ['libraries', 'shared']

/** The browser asks for them before the first script has run. */
function preloadShared(): Plugin {
  return {
    name: 'preload-shared',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const shared = Object.values(bundle ?? {})
          .filter(file => file.type === 'chunk')
          .filter(({ name }) => SHARED.includes(name))
        const scripts = shared.map(({ fileName }) => ({ rel: 'modulepreload', href: `/${fileName}` }))
        const styles = shared
          .flatMap(({ viteMetadata }) => [...viteMetadata!.importedCss])
          .map(fileName => ({ rel: 'stylesheet', href: `/${fileName}` }))
        return [...scripts, ...styles].map(attrs => ({
          tag: 'link',
          attrs: { ...attrs, crossorigin: true },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}

/** The lists of pages, which are loaded when they are opened, and where their paths start. */
const PAGE_LISTS = {
  account: { 'account/pages.ts': '/account', 'account/pages-without-menu.ts': '' },
  console: { 'console/pages.ts': '/console' },
}

/**
 * `<document>.pages.json`: the scripts of each page, by its path. The server names them in the document, so that the browser asks for
 * them before the first script has run.
 */
function listScriptsOfPages(document: keyof typeof PAGE_LISTS): Plugin {
  return {
    name: 'list-scripts-of-pages',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const isLoadedAnyway = ({ name, isEntry }: (typeof chunks)[number]) => isEntry || SHARED.includes(name)
      const scripts: Record<string, string[]> = {}
      for (const [list, start] of Object.entries(PAGE_LISTS[document])) {
        const pages = (await readFile(join(import.meta.dirname, list), 'utf8')).split(/^ {4}path: /m).slice(1)
        for (const page of pages) {
          const [, path, source] = /^'([^']+)'.*?import\('([^']+)'\)/s.exec(page)!
          const module = join(import.meta.dirname, document, source!)
          const own = chunks.find(({ modules }) => module in modules)!
          const used = chunks.filter(
            ({ fileName }) => fileName === own.fileName || own.imports.includes(fileName),
          )
          const files = used.filter(chunk => !isLoadedAnyway(chunk)).map(({ fileName }) => `/${fileName}`)
          scripts[`${start}${path}`.replace(/\/$/, '')] = files
        }
      }
      this.emitFile({ type: 'asset', fileName: `${document}.pages.json`, source: JSON.stringify(scripts) })
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
