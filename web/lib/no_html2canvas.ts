/** Stands in for html2canvas, which the charts would load to save themselves as pictures. */
export default () => Promise.reject(new Error("Saving a chart as a picture is not available"));
