import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

const TOP = join(import.meta.dirname, '..')

/** The three documents, each with its own headers. */
export const DOCUMENTS = ['site', 'account', 'console'] as const

/** What browsers load. */
export function clientBuild(outDir: string): InlineConfig {
  const input = Object.fromEntries(DOCUMENTS.map(name => [name, join(import.meta.dirname, `${name}.html`)]))
  return {
    ...shared(outDir),
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: 'assets',
      // Nothing inline: the policy of every document forbids it.
      assetsInlineLimit: 0,
      // These support light-dark(); rewritten for older browsers it would not follow the scheme that Mantine
      // sets.
      cssTarget: ['chrome125', 'edge125', 'firefox128', 'safari18'],
      modulePreload: { polyfill: false },
      rolldownOptions: { input },
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
