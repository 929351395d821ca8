import type { INodeType } from 'n8n-workflow';

import { operatorFindings } from '../../src/workflow-validation/operator-findings';

const TYPE: INodeType = {
	description: {
		...{ displayName: '', name: '', group: [], version: 1, description: '', defaults: {} },
		...{ inputs: [], outputs: [] },
		properties: [{ displayName: 'File', name: 'fileSelector', type: 'string', default: '' }],
	},
};

const loaded = (type: string, parameters: Record<string, string>) => {
	const place = { position: [0, 0] satisfies [number, number], typeVersion: 1 };
	const node = { id: '1', name: 'N', type: `n8n-nodes-base.${type}`, parameters, ...place };
	const unknown = { elsewhere: [], inputs: undefined, outputs: undefined };
	return { node, stored: node, type: TYPE, ...unknown };
};

const ofCode = (jsCode: string, builtIn?: string[], external: string[] = []) =>
	operatorFindings(loaded('code', { jsCode }), {
		codeModules: builtIn && { builtIn, external },
	}).map(({ severity }) => severity);

test('a module is an error where this n8n does not allow it, and a condition where it does not tell', () => {
	const code = "const crypto = require('crypto'); return [];";
	expect(ofCode(code, [])).toEqual(['error']);
	expect(ofCode(code)).toEqual(['advice']);
	expect(ofCode(code, ['crypto'])).toEqual([]);
	expect(ofCode(code, ['*'])).toEqual([]);
	expect(ofCode("return [{ json: require('axios') }];", ['crypto'], ['axios'])).toEqual([]);
	expect(ofCode("try { require('axios'); } catch {} return [];", [])).toEqual(['advice']);
	expect(ofCode('return require(`${$json.name}`);', [])).toEqual(['advice']);
	expect(ofCode("return [{ json: { text: 'require this' } }];", [])).toEqual([]);
});

test('a file outside of the folders that this n8n allows is an error', () => {
	const of = (fileSelector: string, fileFolders?: string[]) =>
		operatorFindings(loaded('readWriteFile', { fileSelector }), { fileFolders }).length;
	expect(of('/data/exports/a.csv', ['~/.n8n-files'])).toBe(1);
	expect(of('=/data/exports/{{ $json.name }}', ['~/.n8n-files'])).toBe(1);
	expect(of('/data/exports/a.csv')).toBe(0);
	expect(of('/data/exports/a.csv', ['/files', '/data'])).toBe(0);
	expect(of('/home/node/.n8n-files/a.csv', ['~/.n8n-files'])).toBe(0);
	expect(of('={{ $json.path }}', ['~/.n8n-files'])).toBe(0);
});
