import type { Question } from '../../kernel/question';
import { type CardFacts, cardFacts } from './card-facts';
import { type FilledForm, emptyForm, formProblems, type FormTarget, postForm } from './post-form';
import { type Markup, markup } from './markup';
import { pageFrame } from './page-frame';
import { pageSection } from './page-parts';
import { ON_ENTER } from './read-question-form';
import { questionForm } from './question-form';

export interface QuestionCard extends FormTarget, CardFacts {
	readonly questions: readonly Question[];
	readonly introduction: string;
	readonly form?: FilledForm;
}

/** The Enter key presses the first button of a form. This one shows the form again, so that no unfinished answer is sent. */
const onEnter = markup`<button class="on-enter" name="verdict" value="${ON_ENTER}" tabindex="-1" aria-hidden="true"></button>`;

function form(card: QuestionCard): Markup {
	if (card.expiresAt <= card.now)
		return markup`<p class="warning"><strong>Too late to answer.</strong> The agent went on without an answer. Ask it again if you still need this: you get a new link.</p>`;
	const filled = card.form ?? emptyForm;
	return postForm(
		card,
		markup`${onEnter}${questionForm(card.questions, filled)}<p class="hint">The agent gets what you choose and write here, and nothing else. You may leave questions open.</p><div class="actions"><button class="approve" name="verdict" value="answered">Send answer</button><button name="verdict" value="skipped">Skip</button></div>`,
	);
}

export function questionCard(card: QuestionCard): string {
	const [first] = card.questions;
	const isOne = card.questions.length === 1 && first !== undefined;
	const heading = markup`<h1 class="asked">${isOne ? first.question : 'Answer what it needs to know'}</h1>`;
	const introduction =
		card.introduction === '' ? undefined : markup`<p class="question">${card.introduction}</p>`;
	const problems = formProblems(card.form ?? emptyForm, 'Your answer was not sent.');
	const title = card.questions.length === 1 ? 'has a question' : 'has questions';
	return pageFrame({
		title: 'Answer',
		main: markup`<p class="eyebrow">An AI agent ${title} for you</p>
${heading}
${problems}
${introduction}
${pageSection('answer', 'Your answer', form(card))}
${pageSection('who', 'Who asks', cardFacts(card))}`,
	});
}
