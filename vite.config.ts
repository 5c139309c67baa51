import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const root = import.meta.dirname;
const { dependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

/** Where listings lie: WGSL that is read on slides. */
const LISTINGS = resolve(root, 'shaders/listings');

/** `.wgsl` files as text; builds ship all but the listings without comments and indentation, and with short names. */
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
      const shipped = shrink && !isListing(id) ? shrinkWgsl(text) : text;
      return { code: `export default ${JSON.stringify(shipped)};`, map: null, moduleType: 'js' };
    },
  };
}

function isListing(id: string): boolean {
  return resolve(dirname(id)) === LISTINGS;
}

/** WGSL without what only its readers need. */
function shrinkWgsl(text: string): string {
  return withoutComments(text)
    .replace(/\b[a-z_]\w+\b/gi, (name) => shortNames().get(name) ?? name)
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}()[\];:,=<>+*%^&|]) ?/g, '$1')
    .trim();
}

function withoutComments(text: string): string {
  return text.replace(/\/\/.*$/gm, '');
}

let names: Map<string, string> | undefined;

/** A short name for whatever the kernels declare, the same in every file, since files are joined. */
function shortNames(): Map<string, string> {
  if (names) return names;
  const folder = resolve(root, 'shaders');
  const files = readdirSync(folder).filter((name) => name.endsWith('.wgsl'));
  const text = files.map((name) => withoutComments(readFileSync(resolve(folder, name), 'utf8'))).join('\n');
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);
  const declared = find(/\b(?:fn|let|const|struct|var(?:<[^>]*>)?)\s+(\w+)/g);
  const fields = find(/\b(\w+)\s*:/g);
  // Scripts set overrides by name; the rest is WGSL's own, called functions included that no file declares.
  const own = new Set(find(/\b(?:fn|struct)\s+(\w+)/g));
  const builtIn = find(/\b(\w+)\(/g).filter((name) => !own.has(name));
  const kept = new Set([
    ...builtIn,
    ...find(/\boverride\s+(\w+)/g),
    ...find(/(?:@\w+\(|var<|enable )(\w+)/g),
  ]);
  const uses = new Map<string, number>();
  for (const name of find(/\b(\w+)\b/g)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const long = [...new Set([...declared, ...fields])]
    .filter((name) => name && name.length > 2 && !kept.has(name))
    .sort((a, b) => uses.get(b)! - uses.get(a)!);
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const short = [...letters, ...letters.flatMap((a) => letters.map((b) => a + b.toLowerCase()))];
  const free = short.filter((name) => !uses.has(name));
  names = new Map(long.map((name, index) => [name, free[index]!]));
  return names;
}

/**
 * The file for a script tag without the indentation of templates. Other line breaks, such as a string's, are not followed by
 * spaces and stay.
 */
function flatTemplates(): Plugin {
  return {
    name: 'flat-templates',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk') file.code = file.code.replace(/\n {2,}/g, ' ');
      }
    },
  };
}

/** A page with its script and styles inside: browsers load no module from a file opened by double-click. */
function oneFile(name: string): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, files) {
        const page = Object.values(files).find(({ fileName }) => fileName.endsWith('.html'));
        if (page?.type !== 'asset') throw new Error('There is no page to put into one file.');
        const inside = (path: string) => {
          const file = Object.values(files).find(({ fileName }) => path.endsWith(fileName));
          if (!file) throw new Error(`${path} is no file of this build.`);
          return file.type === 'chunk' ? file.code : String(file.source);
        };
        // An end tag inside a string would end the element.
        const safe = (text: string) =>
          text.replace(/<\/(script|style)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');
        const html = String(page.source)
          .replace(/<script[^>]* src="([^"]+)"[^>]*><\/script>/g, '')
          .replace(
            /<link[^>]* rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g,
            (_all, path) => `<style>${safe(inside(path))}</style>`,
          );
        const scripts = [...String(page.source).matchAll(/<script[^>]* src="([^"]+)"/g)].map(
          ([, path]) => path!,
        );
        const body = scripts.map((path) => `<script type="module">${safe(inside(path))}</script>`).join('');
        for (const path of Object.keys(files)) delete files[path];
        this.emitFile({
          type: 'asset',
          fileName: name,
          source: html.replace('</body>', () => `${body}</body>`),
        });
      },
    },
  };
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

/** One file for a script tag: everything inside. */
function standalone(name: string, emptyOutDir: boolean): UserConfig {
  return {
    plugins: [flatTemplates()],
    build: {
      outDir: 'dist',
      emptyOutDir,
      lib: { entry: `components/${name}.ts`, formats: ['es'], fileName: () => `${name}.js` },
      // Libraries keep their white space otherwise.
      rolldownOptions: { output: { minify: true } },
    },
  };
}

const builds: Record<string, UserConfig> = {
  standalone: standalone('gpu-atomic-histogram', true),
  'standalone-listing': standalone('gpu-atomic-listing', false),
  /** For bundlers: Lit stays outside, so that a page has one copy of it. */
  package: {
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      lib: {
        entry: {
          index: 'components/gpu-atomic-histogram.ts',
          element: 'components/element/gpu-atomic-histogram-element.ts',
          listing: 'components/gpu-atomic-listing.ts',
          reveal: 'components/gpu-atomic-reveal.ts',
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
  /** The deck in one file. */
  'one-file': {
    base: './',
    plugins: [oneFile('slides/deck.html')],
    build: {
      outDir: 'site',
      emptyOutDir: false,
      rolldownOptions: { input: 'slides/index.html', output: { codeSplitting: false } },
    },
  },
};

export default defineConfig(({ mode }) => ({
  root,
  ...builds[mode],
  plugins: [wgsl(), addresses(), builds[mode]?.plugins],
  // Every browser with WebGPU knows this much.
  build: { target: ['chrome123', 'firefox141', 'safari18'], ...builds[mode]?.build },
}));
