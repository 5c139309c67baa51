import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const root = import.meta.dirname;
const { dependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

/** `.wgsl` files as text; builds ship them without comments and indentation. */
function wgsl(): Plugin {
  let shrink = false;
  return {
    name: 'wgsl',
    enforce: 'pre',
    configResolved(config) {
      shrink = config.command === 'build';
    },
    load(id) {
      if (!id.endsWith('.wgsl')) return null;
      const text = readFileSync(id, 'utf8');
      const shipped = shrink ? shrinkWgsl(text) : text;
      return { code: `export default ${JSON.stringify(shipped)};`, map: null, moduleType: 'js' };
    },
  };
}

/** WGSL without what only its readers need. */
function shrinkWgsl(text: string): string {
  return text
    .replace(/\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}()[\];:,=<>+&|]) ?/g, '$1')
    .trim();
}

/** Says where the playground and the deck are. */
function addresses(): Plugin {
  return {
    name: 'addresses',
    configureServer(server) {
      const print = server.printUrls.bind(server);
      server.printUrls = () => {
        const [address] = server.resolvedUrls?.local ?? [];
        if (!address) return print();
        server.config.logger.info(`  Playground  ${address}\n  Deck        ${address}slides/`);
      };
    },
  };
}

const builds: Record<string, UserConfig> = {
  /** One file for a script tag: Lit inside. */
  standalone: {
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      lib: {
        entry: 'components/gpu-atomic-histogram.ts',
        formats: ['es'],
        fileName: () => 'gpu-atomic-histogram.js',
      },
      // Libraries keep their white space otherwise.
      rolldownOptions: { output: { minify: true } },
    },
  },
  /** For bundlers: Lit stays outside, so that a page has one copy of it. */
  package: {
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      lib: {
        entry: {
          index: 'components/gpu-atomic-histogram.ts',
          element: 'components/element/gpu-atomic-histogram-element.ts',
        },
        formats: ['es'],
      },
      rolldownOptions: {
        external: Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`)),
        output: { chunkFileNames: 'chunks/[name].js' },
      },
    },
  },
  /** The playground and the deck, for any static host and any path. */
  site: {
    base: './',
    build: {
      outDir: 'site',
      emptyOutDir: true,
      rolldownOptions: { input: { playground: 'index.html', deck: 'slides/index.html' } },
    },
  },
};

export default defineConfig(({ mode }) => ({
  root,
  plugins: [wgsl(), addresses()],
  // Every browser with WebGPU knows this much.
  ...builds[mode],
  build: { target: ['chrome123', 'firefox141', 'safari18'], ...builds[mode]?.build },
}));
