export const StocksPage = () => <main className="page">StocksPage</main>;
